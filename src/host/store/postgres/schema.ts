import type { Words } from '../../../core/words.ts'
import { worded } from '../../../core/words/commands.ts'
import type { StoreError } from '../store.ts'
import type { Connections, Run } from './connections.ts'
import { LOCK_PATIENCE, onFreeTables, waitingFor } from './table-locks.ts'
import { StatementError } from './outcome.ts'
import { storeError } from './unusable.ts'

/** Any number, so that of two replicas that start one waits for the other. It is the text `espelho` in ASCII. */
const LOCK = '28555899222911087'
/** The role lacks a right. */
const FORBIDDEN = '42501'
/** A server of an earlier schema uses the database. Its address is the message. */
const IN_USE = 'ESP01'

/** The lowest version of PostgreSQL that will do. */
export const OLDEST = 14

/** Brings the schema to the next number. */
export interface Migration {
  readonly text: string
  /** The number of the lowest schema whose servers may use the database from then on. Only they can go on beside it. */
  readonly lowest: number
}

export const MIGRATIONS: readonly Migration[] = [{
  lowest: 1,
  text: `
CREATE SCHEMA IF NOT EXISTS espelho;
CREATE TABLE espelho.fleet (
  one bool PRIMARY KEY CHECK (one), schema int NOT NULL, lowest int NOT NULL, secret bytea NOT NULL);
CREATE TABLE espelho.replica (
  id uuid PRIMARY KEY, address text NOT NULL, version text NOT NULL, format int NOT NULL,
  draining bool NOT NULL DEFAULT false, started_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL, control text, fixtures text, number text);
CREATE TABLE espelho.sandbox (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL UNIQUE, seed bigint,
  format int NOT NULL, version text NOT NULL, plain bool NOT NULL, created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL, epoch bigint NOT NULL,
  fixtures text[] NOT NULL, owner uuid REFERENCES espelho.replica, term bigint NOT NULL, head bigint NOT NULL,
  snapshot uuid, folded bigint NOT NULL DEFAULT 0, time_floor timestamptz, lost_at timestamptz
) WITH (fillfactor = 50);
CREATE INDEX sandbox_owner ON espelho.sandbox (owner);
CREATE TABLE espelho.change (
  sandbox uuid, first bigint, last bigint NOT NULL, term bigint NOT NULL, body text NOT NULL,
  PRIMARY KEY (sandbox, first));
CREATE TABLE espelho.snapshot (
  id uuid, part int, made_at timestamptz NOT NULL DEFAULT now(), body text NOT NULL, PRIMARY KEY (id, part));
CREATE TABLE espelho.fixtures (
  digest text, part int, used_at timestamptz NOT NULL DEFAULT now(), body text NOT NULL, PRIMARY KEY (digest, part));
CREATE TABLE espelho.blob (
  sandbox uuid, digest text, put_at timestamptz NOT NULL DEFAULT now(), bytes bytea NOT NULL,
  PRIMARY KEY (sandbox, digest));
ALTER TABLE espelho.blob ALTER COLUMN bytes SET STORAGE EXTERNAL;
DO $$ BEGIN -- the faster compression, where the server was built with it; the other one takes longer than the disk
  ALTER TABLE espelho.change ALTER COLUMN body SET COMPRESSION lz4;
  ALTER TABLE espelho.snapshot ALTER COLUMN body SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE espelho.change ALTER COLUMN body SET STORAGE EXTERNAL;
END $$;
CREATE TABLE espelho.parting (sandbox uuid PRIMARY KEY, term bigint NOT NULL, body bytea NOT NULL);
INSERT INTO espelho.fleet VALUES (true, 0, 0,
  sha256(decode(replace(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), '-', ''), 'hex')));
DO $$ BEGIN -- so that a statement ends when its server is gone; the role is that of the servers
  EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET client_connection_check_interval = %L',
    current_database(), '10s');
EXCEPTION WHEN OTHERS THEN RAISE NOTICE 'client_connection_check_interval was not set: %', SQLERRM;
END $$;
`
}, {
  // Servers of schema 1 own sandboxes, and this one owns none: they cannot go on beside each other.
  lowest: 2,
  text: `
LOCK TABLE espelho.replica, espelho.sandbox, espelho.change, espelho.parting IN ACCESS EXCLUSIVE MODE;
DO $$ DECLARE used text; BEGIN
  SELECT address INTO used FROM espelho.replica WHERE expires_at > now() ORDER BY address DESC LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '%', CASE used WHEN '' THEN 'an espelho migrate' ELSE used END USING ERRCODE = '${IN_USE}';
  END IF;
END $$;
ALTER TABLE espelho.sandbox DROP COLUMN owner, DROP COLUMN term, DROP COLUMN plain, DROP COLUMN time_floor,
  DROP COLUMN lost_at, ADD COLUMN tip uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE espelho.sandbox ALTER COLUMN tip DROP DEFAULT,
  ADD COLUMN log bigint NOT NULL DEFAULT 0, ADD COLUMN log_from bigint NOT NULL DEFAULT 1,
  ADD COLUMN log_cleared bigint NOT NULL DEFAULT 0, ADD COLUMN reset_epoch bigint NOT NULL DEFAULT 0,
  ADD COLUMN operated_at timestamptz, ADD COLUMN run_at timestamptz;
ALTER TABLE espelho.change DROP COLUMN term, ADD COLUMN batch uuid;
UPDATE espelho.change c SET batch = s.tip FROM espelho.sandbox s WHERE s.id = c.sandbox AND s.head = c.last;
INSERT INTO espelho.change (sandbox, first, last, batch, body)
  SELECT s.id, s.head, s.head, s.tip, '' FROM espelho.sandbox s
  WHERE s.folded = s.head AND NOT EXISTS (SELECT FROM espelho.change c WHERE c.sandbox = s.id AND c.last = s.head);
CREATE TABLE espelho.exchange (
  sandbox uuid, number bigint, at timestamptz NOT NULL DEFAULT now(), status smallint, reached text[] NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (sandbox, number));
CREATE TABLE espelho.coverage (sandbox uuid, name text, count bigint NOT NULL, PRIMARY KEY (sandbox, name));
DO $$ BEGIN
  ALTER TABLE espelho.exchange ALTER COLUMN body SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
ALTER TABLE espelho.replica RENAME TO replica_1;
ALTER TABLE espelho.parting RENAME TO parting_1;
ALTER TABLE espelho.fleet DROP COLUMN secret, ADD COLUMN fixtures text;
`
}]

/** What brings the schema `from` to the newest one. It is empty if there is none newer. */
function textsAfter (from: number, migrations: readonly Migration[]): string[] {
  return migrations.slice(from).map(({ text, lowest }, index) =>
    `${text}UPDATE espelho.fleet SET schema = ${from + index + 1}, lowest = ${lowest};\n`)
}

/** What the migrations after the schema `from` do, for someone who runs them by hand, in one transaction. */
export function migrationText (from = 0, migrations = MIGRATIONS): string {
  const texts = textsAfter(from, migrations)
  if (texts.length === 0) return `-- ${migrations.length} is the newest schema that this version knows\n`
  const check = from === 0
    ? ''
    : `DO $$ BEGIN IF (SELECT schema FROM espelho.fleet) <> ${from} THEN
  RAISE EXCEPTION 'the database has not the schema ${from}'; END IF; END $$;\n`
  const first = `BEGIN;\n${waitingFor(LOCK_PATIENCE)};\nSELECT pg_advisory_xact_lock(${LOCK});\n`
  return `${first}${check}${texts.join('')}COMMIT;\n`
}

/** What the database is like, as far as espelho minds. */
interface Condition {
  readonly version: number
  readonly encoding: string
  readonly isolation: string
  readonly recovering: boolean
  readonly fsync: string
  readonly commit: string
}

/**
 * Makes the tables, or brings them to the newest schema. Rejects with a `StoreError` if this version cannot use the
 * database. `notice` gets what is allowed and unwise, and whom it waits for. `create` is false where there must be
 * tables.
 */
export async function prepareDatabase (
  database: Connections, notice: (words: Words) => void, create = true, migrations = MIGRATIONS,
  patience = LOCK_PATIENCE
): Promise<void> {
  const { name, remark } = database
  if (remark !== undefined) notice(remark)
  const { rows: [condition] } = await database.run<Condition>(`SELECT
    current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
    current_setting('transaction_isolation') AS isolation, pg_is_in_recovery() AS recovering,
    current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`)
  const refusal = condition && refusalOf(name, condition)
  if (refusal !== undefined) throw refusal
  if (condition?.fsync === 'off') notice(worded('databaseRunsWithoutFsync', { name }))
  if (condition?.commit === 'off') notice(worded('databaseCommitsLater', { name }))
  const { before, after: { schema, lowest } } = await onFreeTables(database, notice, LOCK, patience,
    (run, commit) => migrate(run, commit, { name, create, migrations }))
  if (before === 1 && schema > 1) await noticeLostLogs(database, notice)
  const known = migrations.length
  if (lowest > known) throw storeError('databaseNeedsANewerVersion', { name, schema, lowest, known })
}

/** Servers of schema 1 left request logs to their next owner. */
async function noticeLostLogs (database: Connections, notice: (words: Words) => void): Promise<void> {
  const { rows: [left] } = await database.run<{ count: number }>('SELECT count(*)::int FROM espelho.parting_1')
  if (left === undefined || left.count === 0) return
  notice(worded('databaseWasConverted', { name: database.name, count: left.count }))
}

function refusalOf (
  name: string, { version, encoding, isolation, recovering }: Condition
): StoreError | undefined {
  if (version < OLDEST * 10_000) {
    return storeError('databaseIsTooOld', { name, version: Math.floor(version / 10_000), oldest: OLDEST })
  }
  if (encoding !== 'UTF8') return storeError('databaseHasAnotherEncoding', { name, encoding })
  if (isolation !== 'read committed') return storeError('databaseHasAnotherIsolation', { name, isolation })
  return recovering ? storeError('databaseIsAStandby', { name }) : undefined
}

/** A look-up by name may tell from a cache that has not heard of what was made while this waited for the lock. */
const THERE = "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'espelho' AND tablename = 'fleet') AS there"

interface Schema { readonly schema: number, readonly lowest: number }

/** The schema is 0 if there is none. */
async function schemaOf (run: Run): Promise<Schema> {
  const { rows: [found] } = await run<{ there: boolean }>(THERE)
  if (found?.there !== true) return { schema: 0, lowest: 0 }
  const { rows: [fleet] } = await run<Schema>('SELECT schema, lowest FROM espelho.fleet')
  return fleet ?? { schema: 0, lowest: 0 }
}

/** What the schema was, and what it is. */
interface Brought { readonly before: number, readonly after: Schema }

/** Another replica may have been first, so the schema is read again under the lock. All is done, or nothing. */
async function migrate (
  run: Run, commit: () => Promise<unknown>,
  { name, create, migrations }: { name: string, create: boolean, migrations: readonly Migration[] }
): Promise<Brought> {
  const found = await schemaOf(run)
  if (found.schema === 0 && !create) throw storeError('databaseHasNoData', { name })
  if (found.schema >= migrations.length) return { before: found.schema, after: found }
  await run(`SELECT pg_advisory_xact_lock(${LOCK})`, [], Infinity)
  const { schema: before } = await schemaOf(run)
  try {
    for (const text of textsAfter(before, migrations)) await run(text, [], Infinity)
    const after = await schemaOf(run)
    await commit()
    return { before, after }
  } catch (error) {
    throw refused(error, name, before, migrations.length)
  }
}

/** Why a migration cannot be made, for an operator. An error of another kind stays as it is. */
function refused (error: unknown, name: string, from: number, to: number): unknown {
  if (!(error instanceof StatementError)) return error
  if (error.code === IN_USE) return storeError('databaseIsUsedByAnEarlierVersion', { name, address: error.message })
  return error.code === FORBIDDEN ? storeError('roleMayNotBringTheSchema', { name, from, to }) : error
}
