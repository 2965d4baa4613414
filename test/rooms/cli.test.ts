import { runTestsIn } from '../support/room.ts'

// One process for all of these. They wait for the processes that they start, so several of them run at once.
runTestsIn('guests/cli')
