import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url)

/**
 * A page whose part between two comments is made by `npm run pages -- NAME`. The rest of the page is written by hand.
 */
export function withGenerated (path: string, name: string, content: string): string {
  const note = `<!-- Written by \`npm run pages -- ${name}\`; a test fails when it is stale. -->`
  const [before, , after] = readFileSync(at(path), 'utf8').split(/^(<!-- Written by [^]*?\n<!-- end -->)$/m)
  if (before === undefined || after === undefined) throw new Error(`${path} has no generated part`)
  return `${before}${note}\n\n${content}\n\n<!-- end -->${after}`
}

export function tableOf (head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Writes the pages if `module` is the program that runs. */
export async function writeAsProgram (
  module: string, files: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
): Promise<void> {
  if (process.argv[1] !== fileURLToPath(module)) return
  for (const [path, text] of Object.entries(await files())) writeFileSync(at(path), text)
}
