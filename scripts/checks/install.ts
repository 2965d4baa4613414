import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { cloneInto } from './clone.ts'
import { packedProject, root, tellEach } from './packed-project.ts'
import { pageCommand } from './page-command.ts'

// The commands of the page on how to install it, each in a folder where nothing is installed. Those of the image are
// left to `npm run checks -- dockerfile`.

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const project = packedProject('install')
const CLONE = `${project.folder}/clone`
const line = (start: RegExp) => pageCommand('docs/install.md', start, {
  [`/path/to/espelho-${version}.tgz`]: `${CLONE}/espelho-${version}.tgz`,
  'git+ssh://git@HOST/PATH.git': `git+file://${CLONE}`
})
/** Of a project that has espelho installed. */
const USES = [
  'npx espelho exec -- node -e "fetch(process.env.ESPELHO_URL + \'/readyz\')"',
  'node -e "import(\'espelho\').then(({ startSandbox }) => startSandbox()).then(server => server.close())"'
]

/** An npm that knows of no package and asks nobody for one. */
const OFFLINE = {
  npm_config_cache: `${project.folder}/empty-cache`, npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:9'
}

async function inProject (name: string, installs: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  mkdirSync(`${project.folder}/${name}`)
  writeFileSync(`${project.folder}/${name}/package.json`, '{}')
  for (const command of [...installs, ...USES]) await project.run(['bash', '-ec', command], { in: name, env })
}

/** In a folder without a package.json, with the page's command or another one in its place. */
async function withoutProject (): Promise<void> {
  mkdirSync(`${project.folder}/empty`)
  const [npx = ''] = line(/^npx -y -p /).split(' -- ')
  await project.run(['bash', '-ec', `${npx} -- node -e "fetch(process.env.ESPELHO_URL + '/readyz')"`], {
    in: 'empty', env: OFFLINE
  })
}

/** Installs, builds and serves. */
async function inClone (): Promise<void> {
  cloneInto(CLONE)
  const [program = '', ...args] = ['bash', '-ec', line(/^npm ci/)]
  const server = spawn(program, args, {
    cwd: CLONE, detached: true, env: { ...project.env, ESPELHO_PORT: '0' }, stdio: ['ignore', 'pipe', 'ignore']
  })
  const ended = once(server, 'exit').then(([code]) => { throw new Error(`it ended with ${code}`) })
  try {
    const ready = async (): Promise<void> => {
      for await (const text of createInterface(server.stdout)) if (text.startsWith('{"event":"ready"')) return
    }
    await Promise.race([ready(), ended])
  } finally {
    ended.catch(() => {})
    if (server.exitCode === null) process.kill(-(server.pid ?? 0))
  }
}

try {
  await tellEach([
    ['a clone', inClone],
    ['a tarball without a network, and again by its lock, as in a job', async () => {
      await project.run(['npm', 'pack', '--ignore-scripts'], { in: 'clone' })
      await inProject('tarball', [line(/^npm install --save-dev \/path/), 'rm -r node_modules && npm ci'], OFFLINE)
    }],
    ['without a project and without a network', withoutProject],
    ['a git address', () => inProject('git', [line(/^npm install --save-dev git/)])]
  ])
} finally {
  project.remove()
}
