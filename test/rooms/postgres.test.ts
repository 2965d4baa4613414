import { runTestsIn } from '../support/room.ts'

// They share one PostgreSQL, which takes a second to start. They often wait for it, so several of them run at once.
runTestsIn('host/start/migration', 'host/store/postgres')
