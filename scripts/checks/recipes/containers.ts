import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import { parseDockerfile, parsePairs } from '../dockerfile/syntax.ts'
import { freePort } from '../../free-port.ts'
import { type PackedProject, root } from '../packed-project.ts'

// The recipes with containers, as far as a machine without an engine can run them: as plain processes of the installed
// package, with the entry point, the environment and the probe that image and recipe give them. What only an engine
// does is left out: to build the image, to map ports, to give a service its name.

const instructions = parseDockerfile(readFileSync(`${root}Dockerfile`, 'utf8')).at(-1)?.instructions ?? []
const restOf = (name: string) => instructions.find(instruction => instruction.name === name)?.rest ?? ''
const IMAGE = { command: JSON.parse(restOf('ENTRYPOINT')) as string[], env: parsePairs(restOf('ENV')) }

/** The words of a command of the image, on this machine. */
function here (project: PackedProject, words: readonly string[]): string[] {
  return words.map(word => word.replace(/^\/app\//, `${project.folder}/node_modules/espelho/`))
}

export async function runCompose (project: PackedProject): Promise<void> {
  const { services: { espelho, tests } } =
    parse(readFileSync(`${project.folder}/recipes/compose/compose.yaml`, 'utf8'))
  const port = String(await freePort())
  const env = { ...IMAGE.env, ...espelho.environment, ESPELHO_PORT: port }
  const server = start(here(project, IMAGE.command), env)
  try {
    const [, ...probe] = espelho.healthcheck.test as string[]
    await healthy(() => project.run(here(project, probe), { env }), espelho.healthcheck)
    const folder = `${project.folder}/recipes/compose`
    writeFileSync(`${folder}/package.json`, JSON.stringify({ scripts: { test: 'bash ../bash/keys.sh' } }))
    const ofTests: Record<string, string> = tests.environment
    const url = ofTests['ESPELHO_URL']?.replace(/^http:\/\/espelho:3000$/, `http://127.0.0.1:${port}`)
    await project.run(tests.command.split(' '), { in: 'recipes/compose', env: { ...ofTests, ESPELHO_URL: url } })
  } finally {
    server.kill()
  }
}

/** Probes as an engine does, at most `retries` times. */
async function healthy (probe: () => Promise<string>, { interval, retries }: { interval: string, retries: number }) {
  for (let tries = 1; ; tries++) {
    try {
      return await probe()
    } catch (error) {
      if (tries === retries) throw error
      await sleep(Number.parseInt(interval) * 1000)
    }
  }
}

/** The recipe's test with a stand-in for the library: a container is a process, and its mapped port is that. */
export async function runTestcontainers (project: PackedProject): Promise<void> {
  const folder = `${project.folder}/recipes/testcontainers`
  cpSync(`${root}scripts/checks/recipes/testcontainers.mjs`, `${folder}/node_modules/testcontainers/index.mjs`)
  writeFileSync(`${folder}/node_modules/testcontainers/package.json`, '{ "exports": "./index.mjs" }')
  mkdirSync(`${folder}/out`, { recursive: true })
  await project.run(['npx', 'tsc', 'keys.test.ts', '--outDir', 'out', '--module', 'esnext', '--target', 'es2022',
    '--moduleResolution', 'bundler', '--noCheck'], { in: 'recipes/testcontainers' })
  writeFileSync(`${folder}/out/package.json`, '{ "type": "module" }')
  const output = await project.run(['node', '--test', 'out/keys.test.js'], {
    in: 'recipes/testcontainers',
    env: {
      IMAGE_COMMAND: JSON.stringify(here(project, IMAGE.command)),
      IMAGE_ENV: JSON.stringify(IMAGE.env),
      IMAGE_PORT: restOf('EXPOSE'),
      FREE_PORT: String(await freePort())
    }
  })
  if (!/pass 1\b/.test(output)) throw new Error(output)
}

function start ([program = '', ...args]: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, args, { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
}
