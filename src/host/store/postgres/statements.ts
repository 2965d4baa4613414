/*
 * The statements on sandboxes. Each is whole in itself and commits by itself, so that no transaction stays open, and a
 * pooler that gives out connections by transaction may stand between. `$1` is the id of the sandbox, unless another is
 * named.
 */

import { type LogPlace, QUIET_MS } from '../ledger.ts'
import { MOST_OUTSIDE, OUTSIDE } from '../outside.ts'

/** At least `on`, because an answer promises that the change is on the disk. In the statements that one waits for. */
export const DURABLY = durably('true')

/** The same where the condition is met. Otherwise nobody waits for the disk. */
export function durably (condition: string): string {
  return `set_config('synchronous_commit', CASE WHEN NOT ${condition} THEN 'off'
    WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on'
    ELSE current_setting('synchronous_commit') END, true) <> ''`
}

/** Milliseconds since 1970. */
const millis = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`
const wholeMillis = (column: string): string => `round(${millis(column)})::float8`
/** A time of milliseconds since 1970. */
export const at = (parameter: string): string => `to_timestamp(${parameter}::float8 / 1000)`

/** The database's clock. */
export const CLOCK = `SELECT ${millis('clock_timestamp()')} AS now`

/** Whether a change could be made. */
export const PROBE = 'UPDATE espelho.fleet SET one = one'

/** `$1` is the digest of the fixtures of a server that starts. Gives that of the one before. */
export const NOTE_FIXTURES = `UPDATE espelho.fleet f SET fixtures = $1 FROM espelho.fleet before
  RETURNING before.fixtures`

/** The most change sets that a row has. */
export const MOST_SETS = 1000

/** Where the request log of a sandbox begins and ends. */
const PLACE = `log::float8 AS last, log_from::float8 AS first, log_cleared::float8 AS cleared,
  ${millis('operated_at')} AS "operatedAt", ${millis('run_at')} AS "runAt"`

/** Notes that an operation is logged, where the condition is met. */
export const operating = (condition: string): string =>
  `operated_at = CASE WHEN ${condition} THEN now() ELSE operated_at END, run_at = CASE WHEN ${condition}
    AND coalesce(operated_at < now() - interval '${QUIET_MS} ms', true) THEN now() ELSE run_at END`

/** What a look at a sandbox finds. */
export interface Look extends LogPlace {
  readonly id: string
  /** The number of the last change set, and the id of the batch that made it. */
  readonly head: number
  readonly tip: string
  /** The database's clock in milliseconds. */
  readonly now: number
}

/** `$1` are the ids of sandboxes. */
export const LOOK = `SELECT id, head::float8 AS head, tip, ${PLACE},
    ${millis('clock_timestamp()')} AS now
  FROM espelho.sandbox WHERE id = ANY ($1::uuid[])`

/**
 * Appends a row, if nobody has appended since the batch `$2`. `$3` and `$4` are its first and its last change set, `$5`
 * the id of the batch, `$6` the body, `$7` the epoch or null, `$8` the fixtures or null, `$9` the format of the body,
 * `$10` the version.
 */
const appending = (more = '', log = ''): string => `WITH own AS (
    UPDATE espelho.sandbox SET head = $4, tip = $5, used_at = now(), epoch = coalesce($7, epoch),
      fixtures = coalesce($8::text[], fixtures), format = greatest(format, $9::int),
      version = CASE WHEN format < $9::int THEN $10 ELSE version END${more}
    WHERE id = $1 AND tip = $2 AND ${DURABLY} RETURNING id)${log}
  INSERT INTO espelho.change (sandbox, first, last, batch, body) SELECT id, $3, $4, $5, $6 FROM own`
export const APPEND = appending()

const RESET = ', reset_epoch = $7'
const WITHOUT_LOG = `${RESET}, log_from = log + 1, log_cleared = log`
/** Adds up what rows have reached that are gone. Names outside the contract are bounded, as in memory. */
export const counting = (gone: string): string => `INSERT INTO espelho.coverage AS c (sandbox, name, count)
    SELECT $1::uuid, name, count FROM (
      SELECT *, row_number() OVER (PARTITION BY is_new ORDER BY name) AS nth FROM (
        SELECT name, count(*) AS count, starts_with(name, '${OUTSIDE}') AND NOT EXISTS (
          SELECT FROM espelho.coverage k WHERE k.sandbox = $1::uuid AND k.name = reached.name) AS is_new
        FROM ${gone}, unnest(reached) reached (name) GROUP BY name) counted) numbered
    WHERE NOT is_new OR nth <= ${MOST_OUTSIDE} - (
      SELECT count(*) FROM espelho.coverage k WHERE k.sandbox = $1::uuid AND starts_with(k.name, '${OUTSIDE}'))
    ORDER BY name ON CONFLICT (sandbox, name) DO UPDATE SET count = c.count + excluded.count`
const ROWS_GONE = `,
  gone AS (DELETE FROM espelho.exchange e USING own WHERE e.sandbox = own.id RETURNING e.reached)`
const COUNTS_GONE = `,
  uncounted AS (DELETE FROM espelho.coverage c USING own WHERE c.sandbox = own.id)`

/** The same with a reset in it, which keeps the request log or the coverage or both. */
export const APPEND_RESET = {
  nothing: appending(WITHOUT_LOG, ROWS_GONE + COUNTS_GONE),
  requests: appending(RESET, `,
  unreached AS (UPDATE espelho.exchange e SET reached = '{}' FROM own WHERE e.sandbox = own.id)${COUNTS_GONE}`),
  coverage: appending(WITHOUT_LOG, `${ROWS_GONE},
  counted AS (${counting('gone')})`),
  both: appending(RESET)
} as const

/** What became of a batch whose answer was lost. `$2` is its first change set. */
export interface FoundBatch {
  readonly folded: number
  readonly isThere: boolean
  readonly batch: string | null
}
export const FIND_BATCH = `SELECT s.folded::float8 AS folded, c.first IS NOT NULL AS "isThere", c.batch
  FROM espelho.sandbox s LEFT JOIN espelho.change c ON c.sandbox = s.id AND c.first = $2 WHERE s.id = $1`

/** As durable as an append is: a standby that has this has all before it. */
export const CONFIRM = `UPDATE espelho.sandbox SET used_at = now() WHERE id = $1 AND ${DURABLY}`

/**
 * Nobody else appends until the end of the transaction. A process that stops in it holds the lock for a while; one that
 * is there says so more often. `id` is in the text, because a text of several statements has no values.
 */
export const lockOf = (id: string): string => `SET LOCAL idle_in_transaction_session_timeout = ${LOCKED_IDLE_MS};
  SELECT FROM espelho.sandbox WHERE id = '${id}' FOR UPDATE`
export const LOCKED_STILL_MS = 500
export const LOCKED_IDLE_MS = 2000

/** It was not set aside. */
export const IS_LISTED = "name NOT LIKE '%#%'"

/** A sandbox, and where its change sets are: in a snapshot up to `folded`, and in rows after it. */
export interface StateRow {
  readonly head: number
  readonly tip: string
  readonly snapshot: string | null
  readonly folded: number
  /** The digests of the fixtures that its change sets name. */
  readonly fixtures: readonly string[]
  /** The format of its rows, and the first version of espelho that wrote this format. */
  readonly format: number
  readonly version: string
}
const STATE = 's.head::float8 AS head, s.tip, s.snapshot, s.folded::float8 AS folded, s.fixtures, s.format, s.version'

export interface FoundRow extends StateRow, LogPlace {
  readonly id: string
  readonly usedAt: number
}
/** `$1` is a name. */
export const FIND = `SELECT s.id, ${STATE}, ${wholeMillis('s.used_at')} AS "usedAt", ${PLACE}
  FROM espelho.sandbox s WHERE s.name = $1`
export const READ_STATE = `SELECT ${STATE} FROM espelho.sandbox s WHERE s.id = $1`

/**
 * The sandbox with the row that ends at the change set `$2`, and the first rows after it. Whoever is at `$2` is right
 * if that row has the batch that it knows. No row has more than `$3` change sets. What was set aside is gone.
 */
export const CATCH_UP = `SELECT ${STATE}, c.first::float8 AS first, c.last::float8 AS last, c.batch,
    CASE WHEN c.last > $2::bigint THEN c.body END AS body
  FROM espelho.sandbox s LEFT JOIN LATERAL (
    SELECT * FROM espelho.change WHERE sandbox = s.id AND first > $2::bigint - $3::bigint AND last >= $2
    ORDER BY first LIMIT 100) c ON true
  WHERE s.id = $1 AND ${IS_LISTED} ORDER BY c.first`

/**
 * The rows with change sets after the sequence `$2`, as many as hold `$3` bytes, and at least one. The first row may
 * begin before, because a compaction does not wait for the end of a row. No row has more than `$4` change sets.
 */
export const READ_CHANGES = `SELECT first::float8 AS first, last::float8 AS last, body FROM (
    SELECT first, last, body, sum(octet_length(body)) OVER (ORDER BY first) - octet_length(body) AS before FROM (
      SELECT * FROM espelho.change WHERE sandbox = $1 AND first > $2::bigint - $4::bigint AND last > $2
      ORDER BY first LIMIT 512) page) sized
  WHERE before < $3 ORDER BY first`

/** The row of a new sandbox and its first change, where `source` is met. */
const creation = (source: string): string => `made AS (
    INSERT INTO espelho.sandbox
      (id, name, head, tip, seed, format, created_at, used_at, epoch, fixtures, snapshot, folded, version)
    SELECT $1::uuid, $2::text, 1, $9::uuid, $3::bigint, $4::int, ${at('$5')}, coalesce(${at('$11')}, now()), $6::bigint,
      $7::text[], $10::uuid, CASE WHEN $10::uuid IS NULL THEN 0 ELSE 1 END, $12::text
    ${source} ON CONFLICT DO NOTHING RETURNING id),
  begun AS (
    INSERT INTO espelho.change (sandbox, first, last, batch, body) SELECT id, 1, 1, $9::uuid, $8::text FROM made)`

/**
 * `$2` is the name, `$3` the seed, `$4` the format, `$5` when it was created, `$6` the epoch, `$7` the digests of
 * fixtures, `$8` the body of the first change set, which is empty where the snapshot `$10` has it, `$9` the id of the
 * batch, `$11` its last use or null, `$12` the version.
 */
export const CREATE = `WITH ${creation(`WHERE ${DURABLY}`)} SELECT id FROM made`

/** As CREATE, with blobs of another sandbox: `$13` is its id, `$14` the digests. */
export const FORK = `WITH source AS (
    SELECT id FROM espelho.sandbox WHERE id = $13 AND ${DURABLY} FOR KEY SHARE),
  ${creation('FROM source')},
  shared AS (
    INSERT INTO espelho.blob SELECT made.id, b.digest, now(), b.bytes FROM made, espelho.blob b
    WHERE b.sandbox = $13 AND b.digest = ANY ($14))
  SELECT id FROM made`

export const LISTED = `name, ${wholeMillis('created_at')} AS "createdAt", ${wholeMillis('used_at')} AS "lastUsedAt",
    epoch::float8 AS epoch`
export const LIST = `SELECT ${LISTED} FROM espelho.sandbox WHERE ${IS_LISTED} ORDER BY name COLLATE "C"`

export const REMOVE = `DELETE FROM espelho.sandbox WHERE id = $1 AND ${DURABLY}`
/** Unless somebody has changed it since it had the tip `$2`. `$1` is a name. */
export const REMOVE_AT = `DELETE FROM espelho.sandbox WHERE name = $1 AND tip = $2 AND ${DURABLY}`

/**
 * A name with `#` is not in any URL. What was set aside stays where it is. With another tip nobody appends to it any
 * more, and whoever looks has something to catch up with, and finds that it is gone.
 */
export const SET_ASIDE = `UPDATE espelho.sandbox SET tip = gen_random_uuid(),
    name = CASE WHEN ${IS_LISTED} THEN name || '#' || (
      SELECT coalesce(max(substring(o.name FROM '#([0-9]+)$')::int), 0) + 1 FROM espelho.sandbox o
      WHERE starts_with(o.name, espelho.sandbox.name || '#')) ELSE name END
  WHERE id = $1 RETURNING name`

/** `$1` are milliseconds without a use, `$2` is a name that stays. It deletes few, so that the statement is short. */
export const EXPIRE = `DELETE FROM espelho.sandbox WHERE id IN (
    SELECT id FROM espelho.sandbox
    WHERE used_at < now() - $1::float8 * interval '1 millisecond' AND name <> $2 AND ${IS_LISTED}
    ORDER BY used_at LIMIT 100 FOR UPDATE SKIP LOCKED)
  RETURNING name`

/** `$1` are names of sandboxes, `$2` when they were last used. Whoever has locked one notes a use itself. */
export const NOTE_USES = `WITH used AS (
    SELECT s.id, u.at FROM espelho.sandbox s JOIN unnest($1::text[], $2::float8[]) u (name, at) ON s.name = u.name
    WHERE s.used_at < to_timestamp(u.at / 1000) FOR UPDATE OF s SKIP LOCKED)
  UPDATE espelho.sandbox s SET used_at = greatest(s.used_at, to_timestamp(used.at / 1000))
  FROM used WHERE s.id = used.id`

/**
 * Has a sandbox name the snapshot `$2` of its change sets up to `$3`, as of the batch `$4`. `$5` are the fixtures that
 * it names then, unless more were appended. It comes to nothing where another replica was first, or where the database
 * has another history.
 */
export const FOLD = `WITH old AS (SELECT id, snapshot FROM espelho.sandbox WHERE id = $1 FOR UPDATE),
  own AS (UPDATE espelho.sandbox s SET snapshot = $2, folded = $3,
      fixtures = CASE WHEN s.head = $3::bigint THEN $5::text[] ELSE s.fixtures END
    FROM old WHERE s.id = old.id AND s.folded < $3::bigint AND EXISTS (
      SELECT FROM espelho.change c WHERE c.sandbox = s.id AND c.first > $3::bigint - ${MOST_SETS} AND c.last = $3
        AND c.batch = $4)
    RETURNING s.id),
  gone AS (DELETE FROM espelho.snapshot USING old, own WHERE espelho.snapshot.id = old.snapshot)
  SELECT id FROM own`
/** A thousand rows at a time. The row that ends at the last change set of the snapshot stays. */
export const FORGET_FOLDED = `DELETE FROM espelho.change WHERE sandbox = $1 AND first IN (
  SELECT c.first FROM espelho.change c JOIN espelho.sandbox s ON s.id = c.sandbox
  WHERE s.id = $1 AND c.last < s.folded ORDER BY c.first LIMIT 1000)`
