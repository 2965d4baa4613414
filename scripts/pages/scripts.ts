import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { scriptsPage } from '../../src/commands/scripts-page.ts'

const NOTE = '<!-- Written by `npm run pages -- scripts` from src/commands; a test fails when it is stale. -->\n\n'

/** The page of each language. That in English is the text of `/llms.txt`. */
export const scriptsFiles = {
  'docs/scripts.md': NOTE + scriptsPage('en'),
  'docs/scripts.pt-BR.md': NOTE + scriptsPage('pt')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(scriptsFiles)) {
    writeFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), text)
  }
}
