import { execFileSync, spawnSync } from 'node:child_process'
import { root } from './packed-project.ts'

// The store of a database, and servers on it, through PgBouncer, which gives out connections by transaction.

const TESTS = ['store', 'in-doubt', 'durable', 'together', 'shared-log']
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

function programOf (name: string): string {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { env: { PATH }, encoding: 'utf8' }).trim()
  } catch (cause) {
    throw new Error(`${name} is not installed, which .ci/tools does`, { cause })
  }
}

const { status } = spawnSync('npx', ['tap', ...TESTS.map(name => `test/host/store/postgres/${name}.test.ts`)], {
  cwd: root, env: { ...process.env, PGBOUNCER: programOf('pgbouncer') }, stdio: 'inherit'
})
process.exit(status ?? 1)
