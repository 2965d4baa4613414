import { durably, operating } from './statements.ts'

/** No JSON has this character. */
export const SEPARATOR = '\u0001'

/** A batch that was appended, or an exchange that was added. */
export interface Written {
  /** Its position in what was sent, from 1 on: all batches come before all exchanges. */
  readonly nth: number
  /** That of the exchange in its log; null for a batch. */
  readonly number: number | null
}

/**
 * Appends batches after those that this process has seen, and adds exchanges to request logs, in their order. Of the
 * batches, `$1` are the ids of the sandboxes, `$2` the batches before, `$3` and `$4` their first and last change sets,
 * `$5` the ids of the batches, `$6` the bodies, `$7` the format of the bodies, `$8` the version. Of the exchanges, `$9`
 * are the ids of the sandboxes, `$10` the epochs of their lives, or null where any will do, `$11` what they reached, a
 * name a line, `$12` the bodies, `$13` the statuses that clients got, and null for what no client means. What belongs
 * to a life before the last reset gets no number. `$14` is whether somebody waits until all is on the disk,
 * `$15` the milliseconds for which it waits for a lock, and 0 where that does not matter.
 */
export const WRITE = `WITH locked AS (
    SELECT id, tip, log, reset_epoch FROM espelho.sandbox
    WHERE id = ANY ($1::uuid[] || $9::uuid[]) AND ${durably('$14::bool')}
      AND set_config('lock_timeout', $15, true) <> ''
    ORDER BY id FOR UPDATE),
  batch AS (
    SELECT b.id, b.first, b.last, b.batch, b.body, b.nth
    FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::uuid[], string_to_array($6, E'\\x01'))
        WITH ORDINALITY b (id, seen, first, last, batch, body, nth)
      JOIN locked ON locked.id = b.id AND locked.tip = b.seen),
  entry AS (
    SELECT e.id, e.nth, e.reached, e.body, e.status,
      locked.log + row_number() OVER (PARTITION BY e.id ORDER BY e.nth) AS number
    FROM unnest($9::uuid[], $10::bigint[], $11::text[], string_to_array($12, E'\\x01'), $13::smallint[])
        WITH ORDINALITY e (id, epoch, reached, body, status, nth)
      JOIN locked ON locked.id = e.id AND (e.epoch IS NULL OR e.epoch >= locked.reset_epoch)),
  own AS (
    UPDATE espelho.sandbox s SET used_at = now(), head = coalesce(b.last, s.head), tip = coalesce(b.batch, s.tip),
      format = CASE WHEN b.id IS NULL THEN s.format ELSE greatest(s.format, $7::int) END,
      version = CASE WHEN b.id IS NOT NULL AND s.format < $7::int THEN $8 ELSE s.version END,
      log = coalesce(l.last, s.log), ${operating('l.operates')}
    FROM batch b FULL JOIN (
      SELECT id, max(number) AS last, count(status) > 0 AS operates FROM entry GROUP BY id) l ON l.id = b.id
    WHERE s.id = coalesce(b.id, l.id)),
  appended AS (
    INSERT INTO espelho.change (sandbox, first, last, batch, body) SELECT id, first, last, batch, body FROM batch),
  added AS (
    INSERT INTO espelho.exchange (sandbox, number, status, reached, body)
    SELECT id, number, status, array_remove(string_to_array(reached, E'\\n'), ''), coalesce(body, '') FROM entry)
  SELECT nth::float8 AS nth, NULL::float8 AS number FROM batch UNION ALL
  SELECT (cardinality($1::uuid[]) + nth)::float8, number::float8 FROM entry`
