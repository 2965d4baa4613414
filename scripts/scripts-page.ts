import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { scriptsPage } from '../src/commands/scripts-page.ts'

const NOTE = '<!-- Written by `npm run scripts-page` from src/commands; a test fails when it is stale. -->\n\n'

/** docs/scripts.md: the text of `/llms.txt`. */
export function scriptsFile (): string {
  return NOTE + scriptsPage('en')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(fileURLToPath(new URL('../docs/scripts.md', import.meta.url)), scriptsFile())
}
