import { runTestsIn } from '../support/room.ts'

// They share one PostgreSQL, which takes a second to start.
await runTestsIn('migration', 'storage/postgres')
