// A replica in a process of its own. What it needs comes as JSON in its first argument.
import { writeSync } from 'node:fs'
import { checkOptions } from '../../../src/host/start/config.ts'
import { elapsedTime, followClock, machineTime } from '../../../src/host/sandbox/system-clock.ts'
import { openPostgres } from '../../../src/host/store/postgres/open.ts'
import { startServer } from '../../../src/server.ts'
import type { ReplicaSettings } from './processes.ts'

const { database, times, options, compactAt }: ReplicaSettings = JSON.parse(process.argv[2] ?? '')
const notice = (message: string): void => { writeSync(2, `${message}\n`) }
const store = await openPostgres({
  url: database,
  version: 'test',
  notice,
  times,
  elapsed: elapsedTime,
  began: machineTime(),
  follow: followClock,
  ...compactAt !== undefined && { compactAt }
})
const server = await startServer(checkOptions({ logLevel: 'silent', port: 0, ...options }), { store, notice })
process.once('SIGTERM', () => {
  server.close().then(() => process.exit(0), error => {
    notice(String(error))
    process.exit(1)
  })
})
process.stdin.on('end', () => process.exit(0)).resume() // its parent is gone
writeSync(1, `${JSON.stringify({ url: server.url })}\n`)
