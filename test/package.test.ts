import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path/posix'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, transform } from 'esbuild'
import t from 'tap'
import ts from 'typescript'
import { freshBuild, type Inputs, lastInputs } from '../scripts/build/fresh.ts'
import { bareCommand } from './support/bare-command.ts'
import { faultsOf, programOf } from './support/type-check.ts'

await freshBuild('all')

// What someone has who installs the package: what npm packs, no development packages, no scripts.
// `npm run checks -- doors` has npm install it.

const root = fileURLToPath(new URL('..', import.meta.url))
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) =>
  !/^(npm_|ESPELHO_|PORT$|NODE_OPTIONS$|_?TAP)/.test(name)))
const { dependencies, allowScripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
interface LockedPackage { readonly version: string, readonly dev?: boolean, readonly hasInstallScript?: boolean }
/** By the path of its folder. */
const { packages: locked }: { packages: Record<string, LockedPackage> } =
  JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'))
const installed = Object.entries(locked).filter(([path, { dev }]) => path && !dev)
process.env['GOGC'] = 'off' // esbuild runs briefly: to collect its garbage takes a third of its time
const run = async (cwd: string, command: string, ...args: string[]) =>
  (await promisify(execFile)(...bareCommand(command, ...args), { cwd, env })).stdout

t.test('no package that is installed with it has an install script', async t => {
  t.ok(installed.length > 20, 'there are packages to look at')
  t.strictSame(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path), [])
})

t.test('package.json allows no package of a clone an install script', async t => {
  const scripted = Object.keys(locked).filter(path => locked[path]?.hasInstallScript)
  t.strictSame(Object.entries(allowScripts), scripted.map(path => [path.replace(/.*node_modules\//, ''), false]))
})

t.test('what dist/ imports, and nothing else, is installed with it', async t => {
  const files = (readdirSync(`${root}/dist`, { recursive: true }) as string[]).map(file => `${root}/dist/${file}`)
  const imported = [
    ...await importsOf(files.filter(file => /\.c?js$/.test(file))),
    ...files.filter(file => /\.c?ts$/.test(file)).flatMap(file => typeImportsOf(file, readFileSync(file, 'utf8')))
  ]
  const packages = imported.filter(name => !/^[./]/.test(name) && !isBuiltin(name)).flatMap(name =>
    /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? [])
  t.ok(imported.some(isBuiltin), 'there are imports to look at')
  t.strictSame([...new Set(packages)].sort(), Object.keys(dependencies).sort())
})

t.test('no chunks of dist/ need each other in a circle, because each takes what it needs when loaded', async t => {
  const needs = new Map(readdirSync(`${root}/dist`).filter(file => file.endsWith('.cjs')).map(file => {
    const text = readFileSync(`${root}/dist/${file}`, 'utf8')
    return [file, Array.from(text.matchAll(/\}=require\("\.\/(chunk-\w+\.cjs)"\)/g), ([, chunk = '']) =>
      chunk)] as const
  }))
  t.ok([...needs.values()].flat().length > 50, 'there are chunks to look at')
  // Takes away the chunks that need none of those that are left, until no more can be taken away.
  for (let left = Infinity; needs.size < left;) {
    left = needs.size
    for (const [chunk, needed] of [...needs]) if (!needed.some(one => needs.has(one))) needs.delete(chunk)
  }
  t.strictSame([...needs.keys()], [])
})

const inputs = lastInputs() as Inputs

t.test('the licence of every package in the bundle goes along, and is a permissive one', async t => {
  const packages = packagesOf(inputs.server)
  const [, ...notices] = readFileSync(`${root}/dist/THIRD-PARTY.txt`, 'utf8').split(/\n-{80}\n\n/)
  const titles = notices.map(notice => notice.slice(0, notice.indexOf('\n')))
  t.ok(packages.length > 50, 'there are packages to look at')
  t.strictSame(titles, packages)
  for (const [index, notice] of notices.entries()) {
    t.match(notice, /^Licence: (MIT|ISC|BSD-3-Clause|Apache-2\.0)\n\n/m, titles[index] ?? '')
    t.match(
      notice,
      new RegExp('Permission is hereby granted|Permission to use, copy|Redistribution and use|' +
        'Apache License\\s+Version 2\\.0|It brings no text of it\\. Author: \\w')
    )
  }
})

t.test('the bill of materials lists these packages, and those of the page', async t => {
  const { bomFormat, specVersion, metadata, components } =
    JSON.parse(readFileSync(`${root}/dist/sbom.cdx.json`, 'utf8'))
  t.match({ bomFormat, specVersion }, { bomFormat: 'CycloneDX', specVersion: '1.6' })
  t.equal(metadata.component.name, 'espelho')
  const listed = components.map(({ name, version }: { name: string, version: string }) => `${name} ${version}`)
  t.strictSame(listed, packagesOf([...inputs.server, ...inputs.page]))
  for (const { purl, licenses } of components) {
    t.match(purl, /^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/)
    t.match(licenses, [{ license: { id: /^(MIT|ISC|BSD-3-Clause|Apache-2\.0)$/ } }])
  }
})

t.test('version, lock, changelog and pages agree', async t => {
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  const [, newest] = /^## (\S+)/m.exec(readFileSync(`${root}/CHANGELOG.md`, 'utf8')) ?? []
  t.equal(newest, version, 'the newest part of the changelog is that of the version')
  t.equal(locked['']?.version, version, 'and so says the lock')
  const pages = ['README.md', 'README.pt-BR.md', ...readdirSync(`${root}/docs`).map(name => `docs/${name}`)]
  const named = pages.filter(path => path.endsWith('.md')).flatMap(path =>
    Array.from(readFileSync(`${root}/${path}`, 'utf8').matchAll(/espelho-\d[\w.-]*\.tgz/g), ([name]) =>
      ({ path, name })))
  t.ok(named.length > 0, 'pages name the tarball')
  t.strictSame(named.filter(({ name }) => name !== `espelho-${version}.tgz`), [], 'by this version')
})

t.test('the packages that bring files or native code are taken at the minor versions that were tested', async t => {
  t.match(dependencies, { '@fastify/swagger-ui': /^~/ })
})

t.test('what npm packs has no scripts and no development packages, and the clone has them again', async t => {
  const text = readFileSync(`${root}/package.json`, 'utf8')
  const { scripts: { prepack, postpack } } = JSON.parse(text)
  t.match([prepack, postpack], [/ && tsx scripts\/packed-manifest.ts$/, 'tsx scripts/packed-manifest.ts restore'])
  // tsx would translate it anew for each run.
  const { code } = await transform(readFileSync(`${root}/scripts/packed-manifest.ts`, 'utf8'), { loader: 'ts' })
  const folder = `${t.testdir({ 'packed-manifest.mjs': code, clone: { 'package.json': text } })}/clone`
  const manifest = async (...args: string[]) => run(folder, process.execPath, '../packed-manifest.mjs', ...args)
  const written = () => readFileSync(`${folder}/package.json`, 'utf8')
  await manifest()
  const packed = JSON.parse(written())
  const { scripts: _, devDependencies, overrides, allowScripts, ...told } = JSON.parse(text)
  t.strictSame(packed, told)
  await manifest() // the one before was stopped
  await manifest('restore')
  t.equal(written(), text)
  t.strictSame(readdirSync(folder), ['package.json'])
  await manifest('restore')
  t.equal(written(), text, 'which harms nothing when nothing was packed')
})

t.test('a Node.js that is too old is told so in one line', async t => {
  const line = 'espelho needs Node.js 20.19 or later, this is 18.20.4\n'
  const folder = t.testdir({ 'old.cjs': "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })" })
  const under = async (...args: string[]) => {
    try {
      return { code: 0, stderr: await run(folder, process.execPath, '--require', './old.cjs', ...args) }
    } catch (error) {
      return error as { code: number, stderr: string }
    }
  }
  t.match(await under(`${root}/dist/cli.js`, '--version'), { code: 1, stderr: line }, 'by the command')
  const required = await under('-e', `try { require('${root}/dist/index.cjs') } catch (e) { console.log(e.message) }`)
  t.equal(required.stderr, line, 'by the package')
})

/** The packages of these files, each with its version. */
function packagesOf (paths: readonly string[]): string[] {
  const folders = paths.flatMap(path => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  const names = folders.map(folder => JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8')))
  return [...new Set(names.map(({ name, version }) => `${name} ${version}`))].sort()
}

/** Of every kind: static, passed on, dynamic, and `require`. */
async function importsOf (files: string[]): Promise<string[]> {
  const { metafile: { outputs } } = await build({
    entryPoints: files.map((file, index) => ({ in: file, out: String(index) })),
    outdir: 'dist',
    bundle: true,
    treeShaking: false,
    platform: 'node',
    format: 'esm',
    external: ['*'],
    metafile: true,
    write: false,
    logLevel: 'error'
  })
  // In an ES module esbuild has called it `__require`.
  const renamed = files.flatMap(file => Array.from(readFileSync(file, 'utf8').matchAll(/\b__require\("([^"]+)"\)/g)))
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  return [...imported, ...renamed.map(([, name = '']) => name)]
}

/** Of declarations, which esbuild leaves out: of types, and passed on. */
function typeImportsOf (file: string, text: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && isImported(node)) names.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return names
}

function isImported ({ parent }: ts.Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) ||
    (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent) && parent.parent.argument === parent)
}

t.test('what npm packs, in an empty folder', async t => {
  const folder = t.testdir({ 'package.json': '{ "type": "module" }', node_modules: { '.bin': {} } })
  // Without scripts: `prepare` would rebuild dist/ under the tests that are using it.
  const [packed] = JSON.parse(await run(root, 'npm', 'pack', '--json', '--ignore-scripts', '--dry-run'))
  const files: string[] = packed.files.map(({ path }: { path: string }) => path)
  t.strictSame(
    [...new Set(files.map(path => path.replace(/\/.*/, '/')))].sort(),
    ['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'README.pt-BR.md', 'dist/', 'docs/', 'fixtures/',
      'node_modules/', 'package.json', 'recipes/'],
    'holds these'
  )
  t.strictSame(packagesOf(files), packagesOf(installed.map(([path]) => path)), 'with all packages that it needs')
  t.notOk(files.includes('dist/inputs.json'), 'and not what is for this test alone')
  for (const path of files) cpSync(`${root}/${path}`, `${folder}/node_modules/espelho/${path}`)
  symlinkSync('../espelho/dist/cli.js', `${folder}/node_modules/.bin/espelho`)

  t.test('has what its pages link to', async t => {
    for (const file of files.filter(file => file.endsWith('.md') && !file.startsWith('node_modules/'))) {
      const links = readFileSync(root + file, 'utf8').matchAll(/(?:\]\(|(?:src|srcset|href)=")(?!https?:)([^)#"\s]+)/g)
      for (const [, target = ''] of links) t.ok(files.includes(join(dirname(file), target)), `${file}: ${target}`)
    }
  })

  t.test('has the command', async t => {
    const child = spawn(...bareCommand('node_modules/.bin/espelho', '--port', '0', '--log-level', 'warn'), {
      cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit']
    })
    t.teardown(() => child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
    const { url } = JSON.parse(line)
    t.equal((await fetch(`${url}/readyz`)).status, 200, 'that serves')
    // What is loaded when it is first asked for.
    const reference = ['/docs', '/docs/json', '/docs/yaml', '/_sandbox/docs/json']
    for (const path of [...reference, '/_sandbox/diff', '/_sandbox/ui']) {
      t.equal((await fetch(url + path)).status, 200, path)
    }
    child.kill('SIGTERM')
    t.strictSame(await ended, [0, null], 'and stops')
  })

  t.test('has the built-in fixtures', async t => {
    t.match(await run(folder, 'node_modules/.bin/espelho', 'check', 'node_modules/espelho/fixtures'), /ok/)
  })

  t.test('has the function', async t => {
    writeFileSync(`${folder}/serve.js`, `
      import { startSandbox } from 'espelho'
      const server = await startSandbox({ logLevel: 'silent' })
      console.log((await fetch(server.url + '/readyz')).status)
      console.log(await server.control.entity('holidays', 'none').catch(error => error))
      await server.close()
    `)
    t.match(await run(folder, process.execPath, 'serve.js'), /^200\nControlError: GET /, 'its errors are named')
  })

  t.test('has its types', async t => {
    writeFileSync(`${folder}/types.ts`, `
      import { startSandbox } from 'espelho'
      const server = await startSandbox({ port: 0, host: '127.0.0.1', seed: 1 })
      export const url: string = server.url
      // @ts-expect-error a number is due
      await startSandbox({ port: '0' })
      // @ts-expect-error no such thing
      server.nonsense()
    `)
    const program = programOf([`${folder}/types.ts`])
    // Of the files that it reads, only these are ours: to check the types of Node.js would take seconds.
    const ours = program.getSourceFiles().filter(({ fileName }) => /\/types\.ts$|\/espelho\/dist\//.test(fileName))
    t.ok(ours.length > 1, `${ours.length} files are looked at`)
    t.strictSame(ours.flatMap(file => faultsOf(program, file)), [])
  })
})
