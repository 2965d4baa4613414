import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { serial } from '../../../src/host/store/mutex.ts'
import { refuseWrites } from '../../../test/support/postgres/refuse-writes.ts'
import type { PostgresServer } from '../../../test/support/postgres/server.ts'
import type { Random } from '../random.ts'

/** What goes wrong with the database, one thing after the other. */
export interface DatabaseTrouble {
  restart (random: Random): Promise<void>
  /** Refuses for a while all that writes, as where the disk is full. */
  fill (random: Random): Promise<void>
  /** Ends the connections of all replicas. */
  endConnections (): Promise<void>
}

const END = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'espelho'`

export function databaseTrouble (server: Pick<PostgresServer, 'restart' | 'url'>): DatabaseTrouble {
  const oneAtATime = serial()

  async function sql (text: string): Promise<never[]> {
    const client = new pg.Client(server.url('postgres'))
    await client.connect()
    try { return (await client.query(text)).rows as never[] } finally { await client.end() }
  }

  return {
    restart: random => oneAtATime(() => server.restart(random.chance(0.7) ? 'immediate' : 'fast')),
    fill: random => oneAtATime(async () => {
      await refuseWrites({ sql }, true)
      await setTimeout(random.between(20, 600))
      await refuseWrites({ sql }, false)
    }),
    endConnections: () => oneAtATime(async () => { await sql(END) })
  }
}
