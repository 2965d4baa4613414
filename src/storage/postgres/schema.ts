import { StoreError } from '../store.ts'
import type { Connections } from './connections.ts'

/** The number of the schema that this version reads and writes. */
const SCHEMA = 1
/** Any number, so that two replicas that start do not both migrate. It is the text `espelho` in ASCII. */
const LOCK = '28555899222911087'

/** Each migration brings the schema from its index to the next number. They only add. */
const MIGRATIONS = [`
CREATE SCHEMA IF NOT EXISTS espelho;
CREATE TABLE espelho.fleet (
  one bool PRIMARY KEY CHECK (one), schema int NOT NULL, secret bytea NOT NULL);
CREATE TABLE espelho.replica (
  id uuid PRIMARY KEY, address text NOT NULL, version text NOT NULL, format int NOT NULL,
  draining bool NOT NULL DEFAULT false, started_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL, control text, fixtures text);
CREATE TABLE espelho.sandbox (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL UNIQUE, seed bigint, format int NOT NULL,
  plain bool NOT NULL, created_at timestamptz NOT NULL, used_at timestamptz NOT NULL, epoch bigint NOT NULL,
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
INSERT INTO espelho.fleet VALUES (true, 1,
  sha256(decode(replace(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), '-', ''), 'hex')));
`]

/** What the migrations do, for someone who runs them by hand, in one transaction. */
export function migrationText (): string {
  return `BEGIN;\nSELECT pg_advisory_xact_lock(${LOCK});${MIGRATIONS.join('')}COMMIT;\n`
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
 * Makes the tables, unless they are there. Rejects with a `StoreError` if this version cannot use the database.
 * `notice` gets what is allowed and unwise. `make` is false where there must be tables.
 */
export async function prepareDatabase (
  database: Connections, notice: (message: string) => void, create = true
): Promise<void> {
  const { rows: [condition] } = await database.run<Condition>(`SELECT
    current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
    current_setting('transaction_isolation') AS isolation, pg_is_in_recovery() AS recovering,
    current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`)
  const refusal = condition && refusalOf(condition)
  if (refusal !== undefined) throw new StoreError(`${database.name} ${refusal}`)
  if (condition?.fsync === 'off') {
    notice(`${database.name} runs with fsync off: when its machine stops, what was acknowledged may be lost`)
  }
  const found = await schemaOf(database)
  if (found === 0 && !create) throw new StoreError(`${database.name} has no data of espelho`)
  if (found < SCHEMA) await migrate(database)
  const now = found < SCHEMA ? await schemaOf(database) : found
  if (now !== SCHEMA) {
    throw new StoreError(`${database.name} has the schema ${now}; this version of espelho reads ${SCHEMA}`)
  }
}

function refusalOf ({ version, encoding, isolation, recovering }: Condition): string | undefined {
  if (version < 140_000) return `runs PostgreSQL ${Math.floor(version / 10_000)}; espelho needs 14 or later`
  if (encoding !== 'UTF8') return `has the encoding ${encoding}; espelho needs UTF8`
  if (isolation !== 'read committed') return `has transactions that are ${isolation}; espelho needs read committed`
  if (recovering) return 'is a standby, which takes no writes; give the address of the primary'
  return undefined
}

/** A look-up by name may tell from a cache that has not heard of what was made while this waited for the lock. */
const THERE = "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'espelho' AND tablename = 'fleet') AS there"

/** 0 if there is none. */
async function schemaOf (database: Connections): Promise<number> {
  const { rows: [found] } = await database.run<{ there: boolean }>(THERE)
  if (found?.there !== true) return 0
  const { rows: [fleet] } = await database.run<{ schema: number }>('SELECT schema FROM espelho.fleet')
  return fleet?.schema ?? 0
}

async function migrate (database: Connections): Promise<void> {
  await database.transaction(async run => {
    await run(`SELECT pg_advisory_xact_lock(${LOCK})`)
    const { rows: [found] } = await run<{ there: boolean }>(THERE)
    if (found?.there === true) return // another replica was first
    for (const text of MIGRATIONS) await run(text)
  })
}
