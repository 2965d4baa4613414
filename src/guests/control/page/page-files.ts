import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface PageFiles {
  /** The HTML document. `{root}` stands for the address of its files. */
  readonly document: string
  /** The script and the styles. Their names change with their content. */
  readonly assets: ReadonlyMap<string, Asset>
}

export interface Asset {
  readonly type: string
  readonly bytes: Buffer
  readonly gzip: Buffer
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }
const DOCUMENT = 'page.html'

interface Bundle {
  bundlePage (): Promise<{ readonly files: ReadonlyArray<{ readonly path: string, readonly text: string }> }>
}

/** The files of the page of a server that runs from its sources. The process bundles them once. */
let ofSources: Promise<ReadonlyMap<string, string>> | undefined

/** Reads the files at the first request for the page, so that a start does not pay for it. */
export async function readPageFiles (): Promise<PageFiles> {
  const texts = await (import.meta.url.endsWith('/page-files.ts') ? ofSources ??= bundled() : besideBundle())
  const document = texts.get(DOCUMENT)
  if (document === undefined) throw new Error('The page is missing: npm run build')
  const assets = Array.from(texts, ([name, text]) => ({ name, type: TYPES[typeOf(name)], bytes: Buffer.from(text) }))
  return {
    document,
    assets: new Map(assets.flatMap(({ name, type, bytes }) =>
      type === undefined ? [] : [[name, { type, bytes, gzip: gzipSync(bytes) }]]))
  }
}

async function besideBundle (): Promise<Map<string, string>> {
  const folder = new URL('./page/', import.meta.url)
  const names = await readdir(folder).catch(() => [])
  return new Map(await Promise.all(names.map(async name =>
    [name, await readFile(new URL(name, folder), 'utf8')] as const)))
}

/** Bundles the page in memory, because the last build can be older than the sources. */
async function bundled (): Promise<Map<string, string>> {
  const bundler = new URL('../../../../scripts/build/page.ts', import.meta.url).href
  const { files } = await (await import(bundler) as Bundle).bundlePage()
  return new Map(files.map(({ path, text }) => [basename(path), text]))
}

function typeOf (name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
