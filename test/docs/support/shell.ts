import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Test } from 'tap'
import '../../../scripts/fresh-dist.ts'
import { bareCommand } from '../../support/bare-command.ts'
import { root } from './markdown.ts'

/** Where a page finds the server. */
export const OURS = 'http://127.0.0.1:3000'
/** What a reader can put `/~NAME` behind: not what has a sandbox of its own, or what belongs to the server. */
const BEFORE_PATHS = /(?<=http:\/\/127\.0\.0\.1:3000)(?!\/(~|_sandboxes|livez|readyz|docs))/g

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** Of the answers that curl got, in order. */
  readonly statuses: readonly number[]
}

export interface Shell {
  /** Runs the code of one block; variables last until the page's next one. */
  run (code: string): Promise<Outcome>
}

export interface Where {
  /** Of the server that a page finds at port 3000. */
  readonly url: string
  /** Whose prefix stands before the paths of the page. */
  readonly sandbox?: string
  /** Of the commands. */
  readonly language?: 'en' | 'pt'
  /** Leaves out the machine's own curl. */
  readonly withoutCurl?: boolean
}

/** A reader's terminal: an empty folder of a project that has espelho installed, or of a clone. */
export function openShell (t: Test, { url, sandbox, language = 'en', withoutCurl = false }: Where): Shell {
  const home = t.testdir({ bin: {}, work: { node_modules: {} } })
  const work = `${home}/work`
  symlinkSync(root, `${work}/node_modules/espelho`)
  symlinkSync(`${root}dist`, `${work}/dist`)
  command(`${home}/bin/npx`, `[ "$1" = espelho ] && shift; exec '${process.execPath}' '${root}dist/cli.js' "$@"`)
  // For a machine without curl; it comes last in the path.
  const spare = `${home}/${withoutCurl ? 'bin' : 'spare'}`
  mkdirSync(spare, { recursive: true })
  command(`${spare}/curl`, `exec '${process.execPath}' '${root}test/docs/support/curl.mjs' "$@"`)
  // Each answer on a line, each status on standard error.
  writeFileSync(`${home}/.curlrc`, 'silent\nshow-error\nwrite-out = "\\n%{stderr}status %{http_code}\\n"\n')
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) =>
      !/^(ESPELHO_|PORT$|_?TAP|.*_proxy$)/i.test(name))),
    NODE_PATH: `${root}node_modules`,
    LC_ALL: language === 'pt' ? 'pt_BR.UTF-8' : 'C',
    PATH: `${home}/bin:${process.env['PATH']}:${home}/spare`,
    CURL_HOME: home,
    ESPELHO_PORT: new URL(url).port,
    ESPELHO_LOG_LEVEL: 'warn',
    ESPELHO_DETACH: 'on' // a reader's shell lives from one block to the next, ours does not
  }
  writeFileSync(`${home}/variables`, '')
  const shell = spawn(...bareCommand('bash', '--norc', '-c', EACH_BLOCK, home), {
    cwd: work, env, stdio: ['pipe', 'pipe', 'inherit'], detached: true
  })
  t.teardown(() => endGroup(shell.pid))
  const codes = createInterface(shell.stdout)
  const end = once(shell, 'exit')
  return {
    async run (code) {
      const asked = code.replace(BEFORE_PATHS, sandbox === undefined ? '' : `/~${sandbox}`).replaceAll(OURS, url)
      writeFileSync(`${home}/block`, asked)
      const coded = once(codes, 'line')
      shell.stdin.write('\n')
      const [exit] = await Promise.race([coded, end])
      const [stdout, stderr] = [readFileSync(`${home}/out`, 'utf8'), readFileSync(`${home}/err`, 'utf8')]
      const statuses = Array.from(stderr.matchAll(/^status (\d+)$/gm), ([, status]) => Number(status))
      return { code: Number(exit), stdout: stdout.replaceAll(url, OURS), stderr, statuses }
    }
  }
}

/**
 * One bash has a subshell run each block, because to start a bash takes longer than most blocks do. Its output goes
 * into files: a server that is left running would hold a pipe open. The variables go to the next block in a file, too.
 */
const EACH_BLOCK = `while read -r; do
  ( . "$0/variables"; set -eao pipefail; trap 'export -p > "$0/variables"' EXIT; . "$0/block" ) \\
    < /dev/null > "$0/out" 2> "$0/err"
  echo $?
done`

/** What a page has left running. */
function endGroup (leader: number | undefined): void {
  try { if (leader !== undefined) process.kill(-leader, 'SIGKILL') } catch {}
}

function command (file: string, line: string): void {
  writeFileSync(file, `#!/usr/bin/env bash\n${line}\n`)
  chmodSync(file, 0o755)
}

/** A port that was free a moment ago, for a page that starts its own server. */
export async function freePort (): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
