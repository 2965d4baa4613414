import type { LogCounts, StoredLogs, StoredSandbox } from '../store.ts'
import type { Run } from './connections.ts'
import { COVERAGE_OF_ALL, LIST_WITH_LOGS } from './log-statements.ts'

/** To count so many exchanges takes some tenths of a second. */
const MOST_COUNTED = 50_000

type ListedRow = StoredSandbox & LogCounts & { readonly isCounted: boolean }

/** `run` tries again where a statement fails. */
export function storedLogs (run: Run): StoredLogs {
  return {
    async list () {
      const { rows } = await run<ListedRow>(LIST_WITH_LOGS, [MOST_COUNTED])
      return rows.map(({ isCounted, requests, refused, reached, ...sandbox }) =>
        isCounted ? { ...sandbox, logged: { requests, refused, reached } } : sandbox)
    },
    async coverage (prefix) {
      const { rows } = await run<{ name: string, count: number }>(COVERAGE_OF_ALL, [prefix])
      return rows.map(({ name, count }) => [name, count] as const)
    }
  }
}
