import { runTestsIn } from '../support/room.ts'

// One process for all of these, because to start one costs more than their tests do.
runTestsIn(
  'core/memoize.test.ts', 'core/words.test.ts', 'guests/client', 'guests/explain', 'guests/fidelity', 'host/http',
  'host/routes', 'host/start/app', 'host/start/close.test.ts', 'host/start/config.test.ts',
  'host/start/expire-idle.test.ts', 'host/start/notices.test.ts', 'host/start/sandbox-folder.test.ts',
  'host/start/tls.test.ts', 'host/start/write-whole.test.ts', 'host/turns.test.ts'
)
