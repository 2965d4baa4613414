import { runTestsIn } from '../support/room.ts'

// One process for all of these, because they share a browser.
runTestsIn('guests/page')
