import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnable } from '../npm.ts'
import '../fresh-dist.ts'
import { root, tellEach } from './packed-project.ts'

// The folders that run without Node.js. That of Linux runs in an environment that has none; the one for Windows is
// looked at.

const folder = mkdtempSync(join(tmpdir(), 'portable-check-'))
const make = (target: string): string =>
  execFileSync(...spawnable('npm', 'run', '--silent', 'portable', '--', target), { cwd: root, encoding: 'utf8' }).trim()

/** The programs of an empty system that the launcher and a user need. */
const PROGRAMS = ['sh', 'dirname', 'readlink', 'curl']
const REQUEST = 'curl --silent --output /dev/null --write-out "%{http_code}" "$ESPELHO_URL/api-key" ' +
  '--header "Authorization: Bearer $ESPELHO_TOKEN" --json \'{"name":"a","permissions":["*"]}\''

function inEmptyEnvironment (): void {
  execFileSync('tar', ['-xzf', make('linux-x64'), '-C', folder])
  const [unpacked = ''] = readdirSync(folder)
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const program of PROGRAMS) {
    const at = execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim()
    symlinkSync(at, join(bin, program))
  }
  symlinkSync(join(folder, unpacked, 'espelho'), join(bin, 'espelho')) // as a user puts it into the PATH
  writeFileSync(join(folder, 'request.sh'), REQUEST)
  const words = ['exec', '--data', join(folder, 'data'), '--', 'sh', join(folder, 'request.sh')]
  const status = execFileSync(join(bin, 'sh'), ['-c', 'espelho "$@"', 'sh', ...words], {
    encoding: 'utf8', env: { PATH: bin }
  })
  if (status !== '201') throw new Error(`the first request was answered ${status}`)
  if (!readdirSync(join(folder, 'data', 'sandboxes')).includes('default')) throw new Error('nothing was stored')
}

function forWindows (): void {
  const file = make('win-x64')
  const list = execFileSync('python3', ['-m', 'zipfile', '--list', file], { encoding: 'utf8' })
  const lacking = ['/espelho.cmd ', '/node.exe ', '/LICENSE-NODE ', '/THIRD-PARTY.txt ', '/espelho/dist/cli.js ',
    '/fs-native-extensions/prebuilds/win32-x64/'].filter(name => !list.includes(name))
  if (lacking.length > 0) throw new Error(`it lacks ${lacking.join(', ')}`)
  if (/prebuilds\/(?!win32-x64)\w/.test(list)) throw new Error('it has builds for other systems')
}

try {
  await tellEach([
    ['linux-x64, in an environment without Node.js', inEmptyEnvironment],
    ['win-x64 is whole', forWindows]
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
