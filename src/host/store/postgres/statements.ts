/*
 * The statements on sandboxes and their owners. Each is whole in itself and commits by itself, so that no transaction
 * stays open, and a pooler that gives out connections by transaction may stand between. `$1` is always the sandbox,
 * and where a statement is for the owner alone, `$2` is the replica and `$3` the term: MINE.
 */

const MINE = 'id = $1 AND owner = $2 AND term = $3'
/** At least `on`, because an answer promises that the change is on the disk. In the statements that one waits for. */
const DURABLY = `set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
  THEN 'on' ELSE current_setting('synchronous_commit') END, true) <> ''`

/** Milliseconds since 1970. */
const millis = (column: string): string => `round(extract(epoch FROM ${column}) * 1000)::float8`
/** A time of milliseconds since 1970. */
export const at = (parameter: string): string => `to_timestamp(${parameter}::float8 / 1000)`

/** What an owner knows of its sandbox. */
export interface SandboxRow {
  readonly id: string
  readonly term: number
  /** The sequence of the last change set. */
  readonly head: number
  /** The snapshot from which a replay goes on after the change set `folded`. */
  readonly snapshot: string | null
  readonly folded: number
  /** The digests of the fixtures that its log names. */
  readonly fixtures: readonly string[]
  readonly usedAt: number
  readonly timeFloor: number | null
  readonly lostAt: number | null
  /** It began as its fixtures are. */
  readonly plain: boolean
}

const ROW = ['id', 'term', 'head', 'snapshot', 'folded', 'fixtures', 'used_at', 'time_floor', 'lost_at', 'plain']
  .map(column => `s.${column}`)
const SANDBOX_ROW = ROW.map(column => {
  const name = column.slice(2).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (/_(at|floor)$/.test(column)) return `${millis(column)} AS "${name}"`
  return /(term|head|folded)$/.test(column) ? `${column}::float8 AS ${name}` : column
}).join(', ')

/** `$1` is a name. */
export const READ_SANDBOX = `SELECT ${SANDBOX_ROW}, s.format, s.version FROM espelho.sandbox s WHERE s.name = $1`

/**
 * A sandbox that no replica has had. `$1` is its id, `$2` its name, `$3` the seed, `$4` the format, `$5` when it was
 * created, `$6` its last use, `$7` the epoch, `$8` the digests of fixtures, `$9` the snapshot, `$10` the version.
 */
export const PUT_SANDBOX = `INSERT INTO espelho.sandbox
    (id, name, term, head, folded, plain, seed, format, created_at, used_at, epoch, fixtures, snapshot, version)
  SELECT $1::uuid, $2::text, 0, 1, 1, false, $3::bigint, $4::int, ${at('$5')}, ${at('$6')}, $7::bigint,
    $8::text[], $9::uuid, $10::text WHERE ${DURABLY} ON CONFLICT DO NOTHING`

export interface FoundRow {
  readonly id: string
  readonly term: number
  readonly head: number
  readonly owner: string | null
  /** The format of its rows, and the first version of espelho that wrote this format. */
  readonly format: number
  readonly version: string
  readonly address: string | null
  /** The highest format that its owner reads. */
  readonly reads: number | null
  /** Milliseconds for which the lease of its owner still holds. */
  readonly leaseRest: number | null
}

const FOUND = `SELECT s.id, s.term::float8 AS term, s.head::float8 AS head, s.owner, s.format, s.version,
  r.address, r.format AS reads,
  (extract(epoch FROM r.expires_at - clock_timestamp()) * 1000)::float8 AS "leaseRest"
  FROM espelho.sandbox s LEFT JOIN espelho.replica r ON r.id = s.owner WHERE `

/** `$1` is a name. */
export const FIND = `${FOUND}s.name = $1`
export const FIND_BY_ID = `${FOUND}s.id = $1`

/**
 * `$3` is the owner whose lease is over, `$4` the last term. The owner's row is locked, because it may be renewing
 * the lease: then this waits, and sees what came of it.
 */
export const TAKE_OVER = `WITH gone AS (
    SELECT id FROM espelho.replica WHERE id = $3 AND expires_at <= now() FOR SHARE)
  UPDATE espelho.sandbox s SET owner = $2, term = s.term + 1, lost_at = now() FROM gone
  WHERE s.id = $1 AND s.owner = gone.id AND s.term = $4 RETURNING ${SANDBOX_ROW}`

/** `$3` is the last term. */
export const TAKE_FREE = `UPDATE espelho.sandbox s SET owner = $2, term = s.term + 1
  WHERE s.id = $1 AND s.owner IS NULL AND s.term = $3 RETURNING ${SANDBOX_ROW}`

/** After it, nothing that was sent with an earlier term can be done. `$4` says whether the request log is lost. */
export const RECLAIM = `UPDATE espelho.sandbox s SET term = s.term + 1,
    lost_at = CASE WHEN $4 THEN now() ELSE s.lost_at END
  WHERE s.${MINE.replaceAll(' AND ', ' AND s.')} RETURNING ${SANDBOX_ROW}`

/** What the last owner left. `term` is the one in which it released the sandbox. */
export const TAKE_HANDOVER = 'DELETE FROM espelho.parting WHERE sandbox = $1 RETURNING term::float8 AS term, body'

/** `$4` is the head, `$5` the time of the last use, `$6` the handover or null. */
export const RELEASE = `WITH own AS (
    UPDATE espelho.sandbox SET owner = NULL, lost_at = NULL, used_at = ${at('$5')},
      time_floor = greatest(now(), ${at('$5')})
    WHERE ${MINE} AND head = $4 AND ${DURABLY} RETURNING id, term)
  INSERT INTO espelho.parting SELECT id, term, $6::bytea FROM own WHERE $6::bytea IS NOT NULL
  ON CONFLICT (sandbox) DO UPDATE SET term = excluded.term, body = excluded.body`

/** A sandbox that is as its fixtures are is not kept. */
export const RELEASE_PLAIN = `DELETE FROM espelho.sandbox WHERE ${MINE} AND head = 1 AND plain AND ${DURABLY}`

export const REMOVE = `DELETE FROM espelho.sandbox WHERE ${MINE} AND ${DURABLY}`

/** The row of a new sandbox and its first change, where `source` is met. */
const insertOf = (source: string): string => `made AS (
    INSERT INTO espelho.sandbox
      (name, owner, term, head, seed, format, created_at, used_at, epoch, fixtures, snapshot, folded, plain, version)
    SELECT $1::text, $2::uuid, 1, 1, $3::bigint, $4::int, ${at('$5')}, now(), $6::bigint, $7::text[], $9::uuid,
      CASE WHEN $9::uuid IS NULL THEN 0 ELSE 1 END, $10::bool, $11::text
    ${source} ON CONFLICT (name) DO NOTHING RETURNING id),
  begun AS (INSERT INTO espelho.change SELECT id, 1, 1, 1, $8 FROM made WHERE $8::text IS NOT NULL)`

/**
 * `$1` is a name here, `$2` the replica. Sequence 1 comes as a change or as a snapshot. The rest: `$3` the seed, `$4`
 * the format, `$5` when it was created, `$6` the epoch, `$7` the digests of fixtures, `$8` the body of the change or
 * null, `$9` the snapshot or null, `$10` whether it is as its fixtures are, `$11` the version.
 */
export const CREATE = `WITH ${insertOf(`WHERE ${DURABLY}`)} SELECT id FROM made`

/** As CREATE, with blobs of a sandbox of the same owner: `$12` its id, `$13` its term, `$14` the digests. */
export const FORK = `WITH source AS (
    SELECT id FROM espelho.sandbox WHERE id = $12 AND owner = $2 AND term = $13 AND ${DURABLY} FOR SHARE),
  ${insertOf('FROM source')},
  shared AS (
    INSERT INTO espelho.blob SELECT made.id, b.digest, now(), b.bytes FROM made, espelho.blob b
    WHERE b.sandbox = $12 AND b.digest = ANY ($14))
  SELECT made.id, true AS source FROM made UNION ALL
  SELECT NULL, true FROM source WHERE NOT EXISTS (SELECT FROM made)`

/**
 * `$4` and `$5` are the first and the last sequence, `$6` the body, `$7` the epoch or null, `$8` the fixtures or null,
 * `$9` the format of the body, `$10` the version.
 */
export const APPEND = `WITH own AS (
    UPDATE espelho.sandbox SET head = $5, used_at = now(), epoch = coalesce($7, epoch),
      fixtures = coalesce($8::text[], fixtures), format = greatest(format, $9::int),
      version = CASE WHEN format < $9::int THEN $10 ELSE version END
    WHERE ${MINE} AND head = $4::bigint - 1 AND ${DURABLY} RETURNING id)
  INSERT INTO espelho.change SELECT id, $4, $5, $3, $6 FROM own`

/** Whether the head is `$4`, once that is as durable as an append is. */
export const CONFIRM = `UPDATE espelho.sandbox SET used_at = now() WHERE ${MINE} AND head = $4 AND ${DURABLY}`

/** The term of who wrote the change set `$2`. */
export const WRITER = 'SELECT term::float8 AS term FROM espelho.change WHERE sandbox = $1 AND first = $2'
export const FOLDED = 'SELECT folded::float8 AS folded FROM espelho.sandbox WHERE id = $1'

/**
 * The rows with change sets after the sequence `$2`, as many as hold `$3` bytes, and at least one. The first row may
 * begin before, because a compaction does not wait for the end of a row. No row has more than `$4` change sets.
 */
export const READ = `SELECT first::float8 AS first, last::float8 AS last, body FROM (
    SELECT first, last, body, sum(octet_length(body)) OVER (ORDER BY first) - octet_length(body) AS before FROM (
      SELECT * FROM espelho.change WHERE sandbox = $1 AND first > $2::bigint - $4::bigint AND last > $2
      ORDER BY first LIMIT 512) page) sized
  WHERE before < $3 ORDER BY first`

export const LIST = `SELECT name, ${millis('created_at')} AS "createdAt", ${millis('used_at')} AS "lastUsedAt",
    epoch::float8 AS epoch, ${millis('lost_at')} AS "lostAt"
  FROM espelho.sandbox WHERE name NOT LIKE '%#%' ORDER BY name COLLATE "C"`

/** A name with `#` is not in any URL. */
export const SET_ASIDE = `UPDATE espelho.sandbox SET name = name || '#' || (
    SELECT count(*) + 1 FROM espelho.sandbox o WHERE o.name LIKE espelho.sandbox.name || '#%'), owner = NULL
  WHERE ${MINE} RETURNING name`

/**
 * `$1` is a time, `$2` a name that stays. A sandbox whose owner was killed goes when the lease has been over for long.
 * It deletes a bounded number, so that the statement is short. It skips what a replica is taking at that moment.
 */
export const EXPIRE = `DELETE FROM espelho.sandbox WHERE id IN (
    SELECT s.id FROM espelho.sandbox s WHERE s.used_at < ${at('$1')} AND s.name <> $2 AND s.name NOT LIKE '%#%'
      AND (s.owner IS NULL OR NOT EXISTS (
        SELECT FROM espelho.replica r WHERE r.id = s.owner AND r.expires_at > now() - interval '1 minute'))
    ORDER BY s.used_at LIMIT 100 FOR UPDATE SKIP LOCKED)
  RETURNING name`

/** `$1` is the replica, `$2` its sandboxes, `$3` their terms, `$4` when they were last used. */
export const NOTE_USES = `UPDATE espelho.sandbox s SET used_at = to_timestamp(u.at / 1000)
  FROM unnest($2::uuid[], $3::bigint[], $4::float8[]) u (id, term, at)
  WHERE s.id = u.id AND s.owner = $1 AND s.term = u.term AND s.used_at < to_timestamp(u.at / 1000)`

/** What this replica owns. `$1` is the replica. */
export const OWNED = 'SELECT id, term::float8 AS term, head::float8 AS head FROM espelho.sandbox WHERE owner = $1'
