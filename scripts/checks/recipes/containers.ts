import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import { parseDockerfile, parsePairs } from '../dockerfile/syntax.ts'
import { freePort } from '../../free-port.ts'
import { type PackedProject, root } from '../packed-project.ts'

// The recipes with containers, as far as a machine without an engine can run them: as plain processes of the installed
// package, with the entry point, the environment and the probe that image and recipe give them. What only an engine
// does is left out: to build the image, to map ports, to give a service its name.

const instructions = parseDockerfile(readFileSync(`${root}Dockerfile`, 'utf8')).at(-1)?.instructions ?? []
const restsOf = (name: string) => instructions.filter(instruction => instruction.name === name).map(({ rest }) => rest)
const restOf = (name: string) => restsOf(name)[0] ?? ''
const HEALTH: string[] = JSON.parse(restOf('HEALTHCHECK').replace(/^CMD /, ''))
/** Without the code cache, which is written while the image is built. */
const { NODE_COMPILE_CACHE: _, ...env } = parsePairs(restsOf('ENV').join(' '))
const IMAGE = { command: JSON.parse(restOf('ENTRYPOINT')) as string[], env }

/** The words of a command of the image, on this machine. */
function here (project: PackedProject, words: readonly string[]): string[] {
  return words.map(word => word.replaceAll(/(?<![\w/])\/app\//g, `${project.folder}/package/`))
}

export async function runCompose (project: PackedProject): Promise<void> {
  const { services: { espelho, tests } } = recipe(project, 'compose/compose.yaml')
  await beside(project, espelho.environment, async (url, env) => {
    await healthy(project, env)
    const folder = `${project.folder}/package/recipes/compose`
    writeFileSync(`${folder}/package.json`, JSON.stringify({ scripts: { test: 'bash ../bash/keys.sh' } }))
    await project.run(tests.command.split(' '), {
      in: 'package/recipes/compose', env: { ...tests.environment, ESPELHO_URL: url(tests.environment) }
    })
  })
}

/** The recipes whose tests the jobs run. */
const RECIPES_OF_JOBS: Readonly<Record<string, string>> = { bash: 'bash', maven: 'junit5', pytest: 'pytest' }

/** Each job of GitLab that has espelho as a service, with the variables that both get. */
export async function runServices (project: PackedProject, env: NodeJS.ProcessEnv): Promise<void> {
  const { variables, '.espelho': template, ...jobs } = recipe(project, 'gitlab-ci/.gitlab-ci.yml')
  const names = Object.keys(jobs).filter(name => jobs[name].extends === '.espelho')
  if (names.sort().join() !== Object.keys(RECIPES_OF_JOBS).join()) throw new Error(`jobs ${names.join()}`)
  for (const name of names) {
    const given = { ...variables, ...template.variables, ...jobs[name].variables }
    await beside(project, given, async (url, server) => {
      await healthy(project, server)
      const lines = (jobs[name].script as string[]).filter(line => !line.startsWith('pip install'))
      await project.run(['bash', '-ec', lines.join('\n')], {
        in: `package/recipes/${RECIPES_OF_JOBS[name]}`, env: { ...env, ...given, ESPELHO_URL: url(given) }
      })
    })
  }
}

/** Works while a server of the image runs. `url` gives its address here for the one that a client is given. */
async function beside (
  project: PackedProject,
  environment: Record<string, string>,
  work: (url: (given: Record<string, string>) => string | undefined, env: NodeJS.ProcessEnv) => Promise<void>
): Promise<void> {
  const port = String(await freePort())
  const env = { ...IMAGE.env, ...environment, ESPELHO_PORT: port }
  const server = start(here(project, IMAGE.command), env)
  try {
    await work(given => given['ESPELHO_URL']?.replace(/^http:\/\/espelho:3000$/, `http://127.0.0.1:${port}`), env)
  } finally {
    server.kill()
  }
}

function recipe (project: PackedProject, path: string): any {
  return parse(readFileSync(`${project.folder}/package/recipes/${path}`, 'utf8'))
}

/** Probes as the image does, once a second, at most 30 times. */
async function healthy (project: PackedProject, env: NodeJS.ProcessEnv): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await project.run(here(project, HEALTH), { env })
      return
    } catch (error) {
      if (tries === 30) throw error
      await sleep(1000)
    }
  }
}

/** The recipe's test with a stand-in for the library: a container is a process, and its mapped port is that. */
export async function runTestcontainers (project: PackedProject): Promise<void> {
  const at = 'package/recipes/testcontainers'
  const library = `${project.folder}/${at}/node_modules/testcontainers`
  if (!existsSync(library)) throw new Error('the recipe has not installed the library')
  cpSync(`${root}scripts/checks/recipes/testcontainers.mjs`, `${library}/index.mjs`)
  writeFileSync(`${library}/package.json`, '{ "exports": "./index.mjs" }')
  const output = await project.run(['npm', 'test'], {
    in: at,
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
