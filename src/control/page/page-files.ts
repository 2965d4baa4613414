import { readdir, readFile } from 'node:fs/promises'

export interface PageFiles {
  /** The HTML document. `{root}` stands for the address of its files. */
  readonly document: string
  /** The script and the styles. Their names change with their content. */
  readonly assets: ReadonlyMap<string, { readonly type: string, readonly bytes: Buffer }>
}

/** Beside the bundle, or in the last build if the server runs from its sources. */
const FOLDERS = [new URL('./page/', import.meta.url), new URL('../../../dist/page/', import.meta.url)]
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Reads the files at the first request for the page, so that a start does not pay for it. */
export async function readPageFiles (): Promise<PageFiles> {
  const [folder, document] = await firstOf(FOLDERS)
  const names = (await readdir(folder)).filter(name => TYPES[typeOf(name)] !== undefined)
  const assets = await Promise.all(names.map(async name =>
    [name, { type: TYPES[typeOf(name)] as string, bytes: await readFile(new URL(name, folder)) }] as const))
  return { document, assets: new Map(assets) }
}

async function firstOf (folders: readonly URL[]): Promise<[folder: URL, document: string]> {
  for (const folder of folders) {
    const document = await readFile(new URL('page.html', folder), 'utf8').catch(() => undefined)
    if (document !== undefined) return [folder, document]
  }
  throw new Error('The page is missing: npm run build')
}

function typeOf (name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
