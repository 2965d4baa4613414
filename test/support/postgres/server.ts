import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, postgresBinaries } from './binaries.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { startPooler } from './pooler.ts'

/** PostgreSQL on a loopback port, with a superuser `postgres` who needs no password. */
export interface PostgresServer {
  readonly port: number
  /** As `pg_ctl restart` does it: `immediate` is a crash. */
  restart (mode: 'fast' | 'immediate'): Promise<void>
  stop (mode: 'fast' | 'immediate'): Promise<void>
  start (): Promise<void>
  /** Keeps a copy of all its data, for `restore`. The server must have stopped. */
  backUp (): void
  restore (): void
  /** Another server, on the copy that `backUp` has made. */
  startCopy (): Promise<PostgresServer>
  /** The address of one of its databases. */
  url (database: string): string
  /** The same through PgBouncer, where the variable `PGBOUNCER` names its program. */
  pooledUrl (database: string): string
}

/** PostgreSQL refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const SETTINGS = {
  shared_buffers: '32MB',
  max_connections: '300',
  max_wal_size: '512MB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  jit: 'off',
  logging_collector: 'off',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  fsync: 'off', // a process that is killed loses nothing by that, and no test pulls the plug
  max_wal_senders: '1' // else nobody waits for a standby
}

/** Ends with this process, however that ends. `settings` are of postgresql.conf. */
export async function startPostgres (settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'espelho-postgres-'))
  chmodSync(folder, 0o755)
  const binaries = postgresBinaries(folder)
  if (NOBODY.uid !== undefined) execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, folder])
  const data = join(folder, 'data')
  const run = runnerOf(binaries, folder)
  await run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C',
    '--no-instructions').catch(cause => { throw new Error(`the tests need PostgreSQL: ${said(cause)}`, { cause }) })
  return await serve({ folder, binaries, data, settings })
}

interface Served {
  readonly folder: string
  readonly binaries: Binaries
  readonly data: string
  readonly settings: Readonly<Record<string, string>>
}

async function serve ({ folder, binaries, data, settings }: Served): Promise<PostgresServer> {
  const log = `${data}.log`
  const run = runnerOf(binaries, folder)
  const port = await freePort()
  const options = Object.entries({ ...SETTINGS, port: String(port), ...settings })
    .map(([name, value]) => `-c ${name}='${value}'`).join(' ')
  const control = async (...what: string[]): Promise<void> => {
    await run('pg_ctl', '-D', data, '-l', log, '-s', '-w', '-t', '60', ...what).catch(cause => {
      throw new Error(`the tests need PostgreSQL: ${said(cause)}${readFileSync(log, 'utf8')}`, { cause })
    })
  }
  const url = (at: number) => (database: string): string => `postgres://postgres@127.0.0.1:${at}/${database}`
  const { PGBOUNCER: program } = process.env
  const pooler = program === undefined ? port : await startPooler({ program, folder, server: port, user: NOBODY })
  const server: PostgresServer = {
    port,
    restart: mode => control('restart', '-m', mode, '-o', options),
    stop: mode => control('stop', '-m', mode),
    start: () => control('start', '-o', options),
    backUp: () => copy(data, `${data}.copy`),
    restore: () => copy(`${data}.copy`, data),
    startCopy: () => serve({ folder, binaries, data: `${data}.copy`, settings }),
    url: url(port),
    pooledUrl: url(pooler)
  }
  await server.start()
  endWithThisProcess(binaries, folder, data)
  return server
}

/**
 * The folder of Linux whose files are in memory, if it has a gigabyte: PostgreSQL makes, grows and removes thousands of
 * files for the tests, which takes a disk's file system longer. A container may have only 64 MB of it.
 */
function roomyMemory (): string | undefined {
  const folder = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 2 ** 30 ? folder : undefined
  } catch {
    return undefined // another system
  }
}

/** Keeps the owner of the files. */
function copy (from: string, to: string): void {
  execFileSync('sh', ['-c', 'rm -rf "$2" && cp -a "$1" "$2"', 'sh', from, to])
}

function said (error: { stdout?: string, stderr?: string, message: string }): string {
  return `${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`
}

function runnerOf ({ bin, env }: Binaries, cwd: string) {
  return (program: string, ...args: string[]) => promisify(execFile)(join(bin, program), args, { ...NOBODY, cwd, env })
}

/** A shell waits for the end of its input, which comes with the end of this process. */
function endWithThisProcess ({ bin, env }: Binaries, folder: string, data: string): void {
  const script = 'read -r _; "$1" -D "$2" stop -m immediate -s; rm -rf "$3"'
  const args = ['-c', script, 'sh', join(bin, 'pg_ctl'), data, folder]
  const guard =
    spawn('/bin/sh', args, { ...NOBODY, cwd: '/', env, detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.unref()
  ;(guard.stdin as unknown as { unref (): void }).unref()
}
