import { fileURLToPath } from 'node:url'
import { type Programs, runProgram } from './programs.ts'

/** What looks at the product from outside, beside the tests. The last three install packages. */
export const CHECKS: Programs = {
  dockerfile: {
    file: 'scripts/checks/dockerfile.ts',
    args: '',
    sentence: 'does what the Dockerfile says, in empty folders, without an engine'
  },
  documents: {
    file: 'scripts/checks/documents.ts',
    args: '',
    sentence: 'has Spectral read the OpenAPI documents, and schemas of Kubernetes the manifest'
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
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await runProgram('checks', CHECKS, process.argv.slice(2))
}
