import { runTestsIn } from '../support/room.ts'

// One process for all of these. They read the project's files, and would say the same on each version of Node.js.
runTestsIn(
  'architecture.test.ts', 'dockerfile.test.ts', 'docs', 'release.test.ts', 'room-failures.test.ts', 'test-files.test.ts'
)
