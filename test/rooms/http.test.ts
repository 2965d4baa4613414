import { runTestsIn } from '../support/room.ts'

// One process for all of these, because to start one costs more than their tests do.
runTestsIn(
  'calibrate', 'config.test.ts', 'control-client', 'explain', 'http', 'memoize.test.ts', 'routes', 'server',
  'mutate', 'room-failures.test.ts', 'test-files.test.ts', 'turns.test.ts'
)
