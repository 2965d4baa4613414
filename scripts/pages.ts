import { fileURLToPath } from 'node:url'
import { type Programs, runProgram } from './programs.ts'

/** What writes a file of the repository from something else of it. A test fails when such a file is stale. */
export const PAGES: Programs = {
  assumptions: {
    file: 'scripts/pages/assumptions.ts',
    args: '',
    sentence: 'the tables of docs/assumptions.md, from src/core/assumptions/'
  },
  client: {
    file: 'scripts/pages/client.ts',
    args: '',
    sentence: 'what the client knows of the routes, from src/guests/control/'
  },
  faults: { file: 'scripts/pages/faults.ts', args: '', sentence: 'the kinds of faults in docs/faults.md' },
  options: {
    file: 'scripts/pages/options.ts', args: '', sentence: 'the table of docs/options.md, from src/host/start/config/'
  },
  routes: {
    file: 'scripts/pages/routes.ts', args: '', sentence: 'the tables of docs/routes.md, from src/guests/control/'
  },
  scripts: { file: 'scripts/pages/scripts.ts', args: '', sentence: 'docs/scripts.md, from src/guests/cli/commands/' },
  warnings: {
    file: 'scripts/pages/warnings.ts',
    args: '',
    sentence: 'the warnings in docs/assert-what-was-sent.md, from the sentences of the request log'
  },
  performance: {
    file: 'bench/page.ts', args: '', sentence: 'the figures in docs/design.md, from bench/figures.json'
  },
  'response-examples': {
    file: 'scripts/pages/response-examples.ts',
    args: '',
    sentence: 'the responses in the OpenAPI document, from a server'
  },
  pictures: {
    file: 'scripts/pages/pictures.ts',
    args: '[all]',
    sentence: 'docs/pictures/, from the page; `all` shows each view in each width, language and colour'
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await runProgram('pages', PAGES, process.argv.slice(2))
}
