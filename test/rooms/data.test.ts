import { runTestsIn } from '../support/room.ts'

// One process for all of these, because to start one costs more than their tests do.
runTestsIn('assumptions', 'contract', 'document', 'sandbox', 'state', 'storage/folder', 'storage/group-commit.test.ts',
  'storage/store.test.ts')
