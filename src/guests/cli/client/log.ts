import type { RequestRow } from '../../control/requests/exchange-schema.ts'
import type { RequestView } from '../../control/requests/view.ts'
import type { Asking } from './asking.ts'
import { correctedOf } from './corrected.ts'
import { cut, plain, table } from './table.ts'
import { timeOfDay } from './time-text.ts'
import { ServerEnded } from './trouble.ts'
import { worded } from '../../../core/words/commands.ts'

const LIMIT = '20'
/** No exchange has this number, so that nothing is missed between the list and the stream. */
const BEFORE_ALL = '0-0'

type Row = Pick<
  RequestRow,
  'id' | 'control' | 'operation' | 'at' | 'method' | 'path' | 'status' | 'abandoned' | 'durationMs' | 'key' | 'why' |
  'warning'
>

/** Prints the last requests, the newest last, and with `--follow` each one that comes. */
export async function log ({ control, flags, say, columns, print }: Asking): Promise<void> {
  const { json, follow, limit = LIMIT, status, operation, path } = flags
  const filter = { status, operation, path } as object
  const list = await control.requestRows({ ...filter, limit: String(limit) })
  if (follow !== true) {
    const none = say(worded('noRequestYet'))
    const answer = json === true ? { ...list, rows: await Promise.all(list.rows.map(whole)) } : list
    return print(answer, list.rows.length === 0 ? none : lines([...list.rows].reverse()))
  }
  for (const row of [...list.rows].reverse()) print(await whole(row), line(row))
  for await (const event of control.events({ ...filter, since: list.last ?? BEFORE_ALL })) {
    if (event.event === 'request') {
      const row = rowOf(event.request)
      print(await whole(row), line(row))
    } else print(event, event.event === 'reset' ? '— reset —\n' : say(worded('gap')))
  }
  throw new ServerEnded()

  /** With `--json` a refused request comes with the corrected one. */
  async function whole (row: Row): Promise<Row> {
    return json === true && (row.status ?? 0) >= 400 ? { ...row, ...await correctedOf(control, row.id) } : row
  }

  function lines (rows: readonly Row[]): string {
    return table(
      [say(worded('time')), say(worded('method')), say(worded('path')), 'status', 'ms', say(worded('key')),
        say(worded('why'))],
      rows.map(cellsOf), columns
    )
  }

  function cellsOf (row: Row): (string | number)[] {
    const { at, method, path, status = '---', abandoned, durationMs, control, key = '', warning } = row
    const { why = warning === undefined ? '' : `${say(worded('warning'))}: ${warning}` } = row
    return [
      timeOfDay(at), method, path, status, durationMs, control === true ? say(worded('control')) : key,
      abandoned === true ? `${say(worded('abandoned'))} ${why}`.trimEnd() : why
    ]
  }

  function line (row: Row): string {
    return cut(cellsOf(row).map(cell => plain(String(cell))).join('  ').trimEnd(), columns) + '\n'
  }
}

/** The line of the list, made of the whole exchange. */
function rowOf (request: RequestView): Row {
  const { id, control, at, method, path, status, abandoned, durationMs, apiKey, why, operation } = request
  const [warning] = request.warnings
  return {
    id,
    at,
    method,
    path,
    durationMs,
    ...(status !== undefined && { status }),
    ...(abandoned === true && { abandoned }),
    ...(control === true && { control }),
    ...(operation !== undefined && { operation }),
    ...(apiKey !== undefined && { key: apiKey.name }),
    ...(why !== undefined && { why }),
    ...(warning !== undefined && { warning: warning.text })
  }
}
