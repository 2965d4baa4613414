import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, posix } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Instruction, parseDockerfile, parseDockerignore, parsePairs } from './dockerfile/syntax.ts'
import { freePort } from '../free-port.ts'

// Does what `docker build` and `docker run` would do, in empty folders and with this machine's Node.js, for machines
// without an engine: each stage's COPY and RUN, then the entrypoint, the health check, and the stop. Owners of files
// are not checked: root and the user of the image are both who runs this.

interface Image {
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  entrypoint: string[]
  health?: Instruction
}

const context = fileURLToPath(new URL('../..', import.meta.url))
const sent = parseDockerignore(readFileSync(join(context, '.dockerignore'), 'utf8'))
const images = new Map<string, Image>()
const scratch = mkdtempSync(join(tmpdir(), 'dockerfile-check-'))
const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) =>
  !/^(npm_|ESPELHO_|PORT$|NODE_ENV$|TAP)/.test(name)))

const steps: Record<string, (image: Image, instruction: Instruction) => void> = {
  WORKDIR: (image, { rest }) => {
    image.workdir = posix.resolve(image.workdir, rest)
    mkdirSync(image.root + image.workdir, { recursive: true })
  },
  ENV: (image, { rest }) => {
    for (const [name, value] of Object.entries(parsePairs(rest))) {
      image.env[name] = value.startsWith('/') ? image.root + value : value
    }
  },
  COPY: copy,
  RUN: run,
  USER: (image, { rest }) => { image.user = rest },
  ENTRYPOINT: (image, { rest }) => { image.entrypoint = JSON.parse(rest) },
  HEALTHCHECK: (image, instruction) => { image.health = instruction },
  ARG: () => {}, // what is not given is not set
  LABEL: () => {},
  VOLUME: (image, { rest }) => {
    if (!existsSync(image.root + rest)) throw new Error(`VOLUME ${rest} belongs to root: make it first`)
  },
  EXPOSE: () => {}
}

try {
  const image = buildAll()
  for (const unwanted of ['src', 'node_modules/typescript', 'node_modules/tap']) {
    if (existsSync(join(image.root, image.workdir, unwanted))) throw new Error(`${unwanted} is in the final image`)
  }
  if (['', 'root', '0'].includes(image.user)) throw new Error('The final image runs as root')
  const cache = image.env['NODE_COMPILE_CACHE'] ?? ''
  const files = readdirSync(cache, { recursive: true }) as string[]
  if (files.length < 2) throw new Error('The image has no cache of compiled code')
  for (const path of [cache, ...files.map(name => join(cache, name))]) {
    const { mode } = statSync(path)
    if ((mode & 0o004) === 0) throw new Error(`${path} is not to be read by the user of the image`)
    if ((mode & 0o022) !== 0) throw new Error(`${path} can be written by others than its owner`)
  }
  await serve(image)
  console.log('Dockerfile: built, served, healthy, stopped')
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function buildAll (): Image {
  let image: Image | undefined
  const stages = parseDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))
  for (const { name, image: base, instructions } of stages) {
    const [, major] = /^node:(\d+)-slim$/.exec(base) ?? []
    if (major === undefined) throw new Error(`Only stages from node:<version>-slim, not ${base}`)
    if (major !== process.versions.node.split('.')[0]) {
      const command = `.ci/on-node ${major} npm run checks -- dockerfile`
      throw new Error(`The image has Node.js ${major}, this is ${process.version}: run ${command}`)
    }
    image = { root: join(scratch, name), workdir: '/', env: {}, user: '', entrypoint: [] }
    mkdirSync(image.root)
    images.set(name, image)
    for (const instruction of instructions) {
      const step = steps[instruction.name]
      if (!step) throw new Error(`${instruction.name} is not known here`)
      step(image, instruction)
    }
  }
  if (!image) throw new Error('The Dockerfile has no stage')
  return image
}

function copy (image: Image, { options, rest }: Instruction): void {
  const sources = rest.split(/\s+/)
  const target = sources.pop() ?? ''
  const to = image.root + posix.resolve(image.workdir, target)
  for (const source of sources) {
    if (options.from === undefined && !sent(source)) throw new Error(`.dockerignore leaves out ${source}`)
    const from = options.from === undefined ? join(context, source) : images.get(options.from)?.root + source
    const into = statSync(from).isDirectory() || !(sources.length > 1 || target.endsWith('/'))
      ? to
      : join(to, basename(source))
    cpSync(from, into, { recursive: true })
  }
}

function run (image: Image, { rest }: Instruction): void {
  console.log(`RUN ${rest}`)
  // The image's /data is a folder of ours here, and nobody is called node.
  const script = `chown () { :; }; id () { :; }; mv () { :; }; ${rest.replace(/(?<=\s)\/(?=\w)/g, `${image.root}/`)}`
  const { status } = spawnSync('sh', ['-c', script], {
    cwd: image.root + image.workdir, env: { ...outside, ...image.env }, stdio: ['ignore', 'ignore', 'inherit']
  })
  if (status !== 0) throw new Error(`RUN ${rest} ended with ${status}`)
}

async function serve (image: Image): Promise<void> {
  if (!image.health || !existsSync(image.root + image.workdir)) throw new Error('No HEALTHCHECK')
  const [, health = ''] = /^CMD (.*)$/.exec(image.health.rest) ?? []
  const env = { ...outside, ...image.env, ESPELHO_PORT: String(await freePort()) }
  const server = start(image, image.entrypoint, env, 'inherit')
  try {
    const healthy = () => exitCode(start(image, JSON.parse(health), env))
    const deadline = Date.now() + 300_000 // on a machine that is many times slower than most
    while (await healthy() !== 0) {
      if (Date.now() > deadline || server.exitCode !== null) throw new Error('It does not become healthy')
      await sleep(100)
    }
    const before = Date.now()
    server.kill('SIGTERM')
    const code = await exitCode(server)
    if (code !== 0 || Date.now() - before > 10_000) { // then an engine would kill it
      throw new Error(`SIGTERM: exit code ${code} after ${Date.now() - before} ms`)
    }
    if (await healthy() !== 1) throw new Error('It is healthy without a server')
  } finally {
    server.kill('SIGKILL')
  }
}

function start (
  image: Image, command: string[], env: NodeJS.ProcessEnv, errors: 'ignore' | 'inherit' = 'ignore'
): ChildProcess {
  const [program = '', ...args] = command.map(word => word.startsWith('/') ? image.root + word : word)
  return spawn(program, args, { cwd: image.root + image.workdir, env, stdio: ['ignore', 'ignore', errors] })
}

async function exitCode (child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
