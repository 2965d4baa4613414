// A replica in a process of its own, with short times. What it needs comes as JSON in its first argument.
import { existsSync, writeSync } from 'node:fs'
import { checkOptions } from '../../../src/host/start/config.ts'
import { openPostgresFleet } from '../../../src/host/fleet/postgres.ts'
import { startServer } from '../../../src/server.ts'
import type { ReplicaSettings } from './processes.ts'

const settings: ReplicaSettings = JSON.parse(process.argv[2] ?? '')
const { database, store = {}, front = {}, options, compactAt, slept } = settings
const HOUR = 3_600_000
const notice = (message: string): void => { writeSync(2, `${message}\n`) }
const fleet = await openPostgresFleet({
  url: database,
  version: 'test',
  notice,
  times: store,
  compactAt,
  clocks: { elapsed: () => performance.now(), wall: () => Date.now() + (existsSync(slept) ? HOUR : 0) }
})
const server =
  await startServer(checkOptions({ logLevel: 'silent', port: 0, ...options }), { fleet: { ...fleet, times: front } })
process.once('SIGTERM', () => {
  server.close().then(() => process.exit(0), error => {
    notice(String(error))
    process.exit(1)
  })
})
process.stdin.on('end', () => process.exit(0)) // its parent is gone
process.stdin.on('data', file => { blockUntil(String(file)) })
writeSync(1, `${JSON.stringify({ url: server.url, id: fleet.owners.self.id })}\n`)

/** The event loop stands still until there is such a file. */
function blockUntil (file: string): void {
  const nobodyWakesIt = new Int32Array(new SharedArrayBuffer(4))
  while (!existsSync(file)) Atomics.wait(nobodyWakesIt, 0, 0, 10)
}
