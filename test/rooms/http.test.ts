import { runTestsIn } from '../support/room.ts'

// One process for all of these, because to start one costs more than their tests do.
runTestsIn(
  'calibrate', 'config.test.ts', 'control-client', 'explain', 'http', 'memoize.test.ts', 'mutate', 'routes', 'server',
  'turns.test.ts'
)
