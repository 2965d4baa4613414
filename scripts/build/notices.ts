import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Metafile } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface BundledPackage { name: string, version: string, license: string, author: string, folder: string }

/** Every package of which the bundles hold code, once for each version. */
export function bundledPackages (...metafiles: readonly Metafile[]): BundledPackage[] {
  const sources = metafiles.flatMap(({ outputs }) => Object.values(outputs)).flatMap(({ inputs }) =>
    Object.keys(inputs).filter(path => inputs[path]?.bytesInOutput))
  const folders = new Set(sources.flatMap(path => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []))
  const packages = [...folders].map(packageIn)
  // The same version may lie in two folders.
  const once = new Map(packages.map(one => [`${one.name} ${one.version}`, one]))
  return [...once].sort(([a], [b]) => a < b ? -1 : 1).map(([, one]) => one)
}

function packageIn (folder: string): BundledPackage {
  const { name, version, license, author } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return { name, version, license, author: author?.name ?? author, folder: join(root, folder) }
}

/** The licences of the packages in the bundle ask that their words go along with the code. */
export function notices (packages: readonly BundledPackage[]): string {
  const title = 'The files beside this one hold code of the packages below, each under its own licence.\n'
  return [title, ...packages.map(notice)].join(`\n${'-'.repeat(80)}\n\n`)
}

function notice ({ name, version, license, author, folder }: BundledPackage): string {
  const file = readdirSync(folder).find(file => /^licen[cs]e/i.test(file))
  const words = file === undefined
    ? `It brings no text of it. Author: ${author}`
    : readFileSync(join(folder, file), 'utf8')
  return `${name} ${version}\nLicence: ${license}\n\n${words.trim()}\n`
}

/**
 * The bill of materials of the bundle, as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/): who audits an installed
 * espelho sees what npm does not list.
 */
export function billOfMaterials (packages: readonly BundledPackage[]): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const own = component({ name, version, license }, 'application')
  const components = packages.map(one => component(one, 'library'))
  return JSON.stringify({
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components,
    dependencies: [{ ref: own['bom-ref'], dependsOn: components.map(one => one['bom-ref']) }]
  }, null, 1) + '\n'
}

function component ({ name, version, license }: Pick<BundledPackage, 'name' | 'version' | 'license'>, type: string) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { type, 'bom-ref': purl, name, version, licenses: [{ license: { id: license } }], purl }
}
