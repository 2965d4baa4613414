import { fileURLToPath } from 'node:url'
import { type Programs, runProgram } from './programs.ts'

/** What looks at the product from outside, beside the tests. Most install packages. */
export const CHECKS: Programs = {
  balancers: {
    file: 'scripts/checks/balancers.ts',
    args: '[WRITES]',
    sentence: 'restarts servers behind haproxy and nginx, where these are installed, with the files of recipes/team/'
  },
  calls: {
    file: 'scripts/checks/calls.ts',
    args: '[write]',
    sentence: 'counts what requests cost in calls of functions; `write` makes these counts the ones to compare with'
  },
  dockerfile: {
    file: 'scripts/checks/dockerfile.ts',
    args: '',
    sentence: 'does what the Dockerfile says, in empty folders, without an engine'
  },
  documents: {
    file: 'scripts/checks/documents.ts',
    args: '',
    sentence: 'has Spectral read the OpenAPI documents, and schemas the manifest of Kubernetes and the workflows'
  },
  doors: {
    file: 'scripts/checks/doors.ts',
    args: '',
    sentence: 'has each test runner use the packed tarball, and compilers its types'
  },
  'generated-clients': {
    file: 'scripts/checks/generated-clients.ts',
    args: '',
    sentence: 'has generators make clients, and each client make a journey; needs Java'
  },
  install: {
    file: 'scripts/checks/install.ts',
    args: '',
    sentence: 'installs the last commit in each way that docs/install.md tells'
  },
  package: {
    file: 'scripts/checks/package.ts',
    args: '[TARBALL]',
    sentence: 'has publint and "Are the types wrong?" look at the tarball'
  },
  pooler: {
    file: 'scripts/checks/pooler.ts',
    args: '',
    sentence: 'has the tests of the database go through PgBouncer, which gives out connections by transaction'
  },
  portable: {
    file: 'scripts/checks/portable.ts',
    args: '',
    sentence: 'makes the folders that run without Node.js, and uses that of Linux where there is none'
  },
  release: {
    file: 'scripts/checks/release.ts',
    args: '',
    sentence: 'does what the release workflow does before it needs an account, of the last commit'
  },
  site: {
    file: 'scripts/checks/site.ts',
    args: '',
    sentence: 'makes the site of docs/, follows its links, and searches in it with a browser'
  },
  spreadsheet: {
    file: 'scripts/checks/spreadsheet.ts',
    args: '',
    sentence: 'has LibreOffice Calc open the CSV of timesheets, and compares its totals with its days; needs soffice'
  },
  tag: {
    file: 'scripts/checks/tag.ts',
    args: 'TAG',
    sentence: 'refuses to publish a version that the tag does not name, or without what its publisher knows'
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await runProgram('checks', CHECKS, process.argv.slice(2))
}
