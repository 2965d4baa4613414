import type { Instant } from '../../domain/time/instant.ts'
import type { StoredSandbox } from '../store.ts'
import type { Connections } from './connections.ts'
import { LIST } from './statements.ts'

/** Every sandbox, whoever owns it, as the database knows it. */
export async function listSandboxes (database: Connections): Promise<readonly StoredSandbox[]> {
  const { rows } = await database.run<StoredSandbox & { readonly lostAt: Instant | null }>(LIST)
  return rows.map(({ lostAt, ...known }) => lostAt === null ? known : { ...known, lostAt })
}
