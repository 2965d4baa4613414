import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { briefing } from '../../src/guests/cli/commands/briefing.ts'
import { scriptsPage } from '../../src/guests/cli/commands/scripts-page.ts'

const NOTE =
  '<!-- Written by `npm run pages -- scripts` from src/guests/cli/commands; a test fails when it is stale. -->\n\n'

/** What an assistant that finds skills reads before the text (agentskills.io). */
const HEAD = `---
name: espelho
description: Drive espelho, a local double of a Brazilian time-and-attendance API (ponto). Send requests, read the
  fix of a refusal, arrange data, clock and faults, and assert what a client sent. Use it to build or test a client of
  that API.
---

`

/** The page of each language, and the briefing as a skill. */
export const scriptsFiles = {
  'docs/scripts.md': NOTE + scriptsPage('en'),
  'docs/scripts.pt-BR.md': NOTE + scriptsPage('pt'),
  'docs/skill/SKILL.md': HEAD + briefing('en')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(scriptsFiles)) {
    writeFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), text)
  }
}
