import { counting, DURABLY, IS_LISTED, LISTED, operating } from './statements.ts'

// The statements on request logs. `$1` is the id of the sandbox, unless another is named.

/** A number of the request log for an exchange that is told before it ends. */
export const RESERVE = `UPDATE espelho.sandbox SET log = log + 1, used_at = now(), ${operating('true')}
  WHERE id = $1 AND ${DURABLY}
  RETURNING log::float8 AS number`
/**
 * `$2` is a number that was reserved, `$3` what the exchange reached, `$4` its body, `$5` its status. It may be done
 * twice.
 */
export const LOG_RESERVED = `INSERT INTO espelho.exchange (sandbox, number, status, reached, body)
  SELECT id, $2, $5, array_remove(string_to_array($3, E'\\n'), ''), $4 FROM espelho.sandbox
  WHERE id = $1 AND log_from <= $2 AND ${DURABLY}
  ON CONFLICT DO NOTHING`

export interface ExchangeRow {
  readonly number: number
  readonly reached: readonly string[]
  readonly body: string
}
/** Exchanges after the number `$2`, and those of the numbers `$3`; not many at a time. */
export const READ_LOG = `SELECT number::float8 AS number, reached, body FROM espelho.exchange
  WHERE sandbox = $1 AND (number > $2 OR number = ANY ($3::bigint[])) ORDER BY number LIMIT 100`

/** How often each name was reached by exchanges that are gone, with the place of the log at that moment. */
export const COVERAGE = `SELECT s.log::float8 AS last, s.log_from::float8 AS first, s.log_cleared::float8 AS cleared,
    c.name, c.count::float8 AS count
  FROM espelho.sandbox s LEFT JOIN espelho.coverage c ON c.sandbox = s.id WHERE s.id = $1`

/**
 * How often each name was reached in the sandboxes whose names begin with `$1`, by exchanges that are there or gone.
 */
export const COVERAGE_OF_ALL = `WITH meant AS (SELECT id FROM espelho.sandbox WHERE starts_with(name, $1))
  SELECT name, sum(count)::float8 AS count FROM (
    SELECT name, count(*) AS count FROM espelho.exchange e, unnest(e.reached) name
    WHERE e.sandbox IN (SELECT id FROM meant) GROUP BY name
    UNION ALL SELECT name, count FROM espelho.coverage c WHERE c.sandbox IN (SELECT id FROM meant)) one
  GROUP BY name`

/**
 * All sandboxes, with what is in their logs. It counts in those that were used last, as long as they have at most `$1`
 * exchanges in all.
 */
export const LIST_WITH_LOGS = `WITH listed AS (
    SELECT id, ${LISTED}, sum(log - log_from + 1) OVER (ORDER BY used_at DESC, id) <= $1 AS "isCounted"
    FROM espelho.sandbox WHERE ${IS_LISTED}),
  found AS (
    SELECT id, status, reached FROM listed, LATERAL (
      SELECT status, reached FROM espelho.exchange WHERE sandbox = listed.id OFFSET 0) e -- by its index
    WHERE "isCounted"),
  answered AS (
    SELECT id, count(status)::int AS requests, (count(*) FILTER (WHERE status >= 400))::int AS refused
    FROM found GROUP BY id),
  named AS (
    SELECT id, count(*)::int AS reached FROM (
      SELECT id, unnest(reached) AS name FROM found UNION SELECT sandbox, name FROM espelho.coverage) one
    GROUP BY id)
  SELECT listed.*, coalesce(requests, 0) AS requests, coalesce(refused, 0) AS refused, coalesce(reached, 0) AS reached
  FROM listed LEFT JOIN answered USING (id) LEFT JOIN named USING (id) ORDER BY name COLLATE "C"`

/** Removes the oldest exchanges: `$2` stay, with at most `$3` bytes. What they reached is added up. */
export const TRIM = `WITH sized AS (
    SELECT number, row_number() OVER newest AS nth, sum(octet_length(body)) OVER newest AS bytes
    FROM espelho.exchange WHERE sandbox = $1 WINDOW newest AS (ORDER BY number DESC)),
  old AS (SELECT max(number) AS last FROM sized WHERE nth > $2 OR (bytes > $3 AND nth > 1)),
  own AS (UPDATE espelho.sandbox s SET log_from = greatest(s.log_from, old.last + 1) FROM old
    WHERE s.id = $1 AND old.last IS NOT NULL RETURNING s.id),
  gone AS (
    DELETE FROM espelho.exchange e USING own, old WHERE e.sandbox = own.id AND e.number <= old.last RETURNING e.reached)
  ${counting('gone')}`

/** Empties the log up to the number `$2`. */
export const CLEAR_LOG = `WITH own AS (
    UPDATE espelho.sandbox
    SET log_from = greatest(log_from, $2::bigint + 1), log_cleared = greatest(log_cleared, $2::bigint)
    WHERE id = $1 AND ${DURABLY} RETURNING id),
  gone AS (
    DELETE FROM espelho.exchange e USING own WHERE e.sandbox = own.id AND e.number <= $2::bigint RETURNING e.reached)
  ${counting('gone')}`
