import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import '../fresh-dist.ts'
import { spawnable } from '../npm.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

/** npm without its audit and its advice. It asks for no package that its cache has. */
const QUICK_NPM = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_prefer_offline: 'true' }

/** A folder of its own in which the packed tarball is installed, as a user would. */
export interface PackedProject {
  readonly folder: string
  /** The environment of a user. */
  readonly env: NodeJS.ProcessEnv
  /** Has npm pack espelho into the folder, and returns the path of the tarball. */
  pack (): string
  /** Packs espelho and installs it with these packages, without their scripts. */
  install (...packages: string[]): void
  /** Runs a command in the folder, or one below it; resolves to what it printed. */
  run (command: readonly string[], options?: RunOptions): Promise<string>
  remove (): void
}

export interface RunOptions {
  readonly in?: string
  readonly env?: NodeJS.ProcessEnv
  /** The exit code that is due, 0 unless it is given. */
  readonly exit?: number
}

export function packedProject (name: string): PackedProject {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  // Nothing of the script that runs this, and no option of a server, is in a user's environment.
  const users = Object.entries(process.env).filter(([name]) =>
    !/^(npm_|ESPELHO_|PORT$|NODE_OPTIONS$|_?TAP)/.test(name))
  const bare = { ...Object.fromEntries(users), ...QUICK_NPM }
  writeFileSync(`${folder}/package.json`, JSON.stringify({ name, private: true }))
  const pack = (): string => {
    execFileSync(...spawnable('npm', 'pack', '--ignore-scripts', '--pack-destination', folder), {
      cwd: root, env: bare, stdio: 'ignore'
    })
    return join(folder, `espelho-${version}.tgz`)
  }
  return {
    folder,
    env: bare,
    pack,
    install (...packages) {
      const began = Date.now()
      execFileSync(...spawnable('npm', 'install', '--ignore-scripts', '--legacy-peer-deps', pack(), ...packages), {
        cwd: folder, env: bare, stdio: ['ignore', 'ignore', 'inherit']
      })
      console.log(`installed (${Date.now() - began} ms)`)
    },
    run: ([command = '', ...args], { in: inside = '.', env = {}, exit = 0 } = {}) => new Promise((resolve, reject) => {
      const options = { cwd: join(folder, inside), env: { ...bare, ...env }, maxBuffer: 2 ** 26 }
      const child = execFile(...spawnable(command, ...args), options, (error, stdout, stderr) => {
        if ((error?.code ?? 0) === exit) resolve(stdout + stderr)
        else reject(new Error(`${command} ${args.join(' ')}: ${error?.message ?? 'no failure'}\n${stdout}${stderr}`))
      })
      child.stdin?.end()
    }),
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs each, says what came of it and how long it took, and fails when one has failed. */
export async function tellEach (steps: readonly (readonly [sentence: string, work: () => unknown])[]): Promise<void> {
  for (const [sentence, work] of steps) {
    const began = Date.now()
    try {
      await work()
      console.log(`ok ${sentence} (${Date.now() - began} ms)`)
    } catch (error) {
      console.log(`not ok ${sentence} (${Date.now() - began} ms)\n${(error as Error).message}`)
      process.exitCode = 1
    }
  }
}
