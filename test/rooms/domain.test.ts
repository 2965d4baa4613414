import { runTestsIn } from '../support/room.ts'

// One process for all of these, because to start one costs more than their tests do. Some need TypeScript's compiler.
runTestsIn('core/answer', 'core/rules', 'journeys', 'package.test.ts', 'core/problems', 'core/wire')
