import { runTestsIn } from '../support/room.ts'

// One process for all of these, because to start one costs more than their tests do.
runTestsIn(
  'core/assumptions', 'core/contract', 'core/state', 'host/fixtures', 'host/sandbox',
  'host/store/json', 'host/store/store.test.ts'
)
