import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

// Stands in for the library where there is no engine: the methods that the recipe calls, with a process as container.
const { IMAGE_COMMAND, IMAGE_ENV, IMAGE_PORT, FREE_PORT, PATH } = process.env

export const Wait = { forHttp: (path, port) => ({ path, port }) }

export class GenericContainer {
  constructor (image) { this.image = image }
  withExposedPorts (...ports) { return Object.assign(this, { ports }) }
  withEnvironment (environment) { return Object.assign(this, { environment }) }
  withWaitStrategy (wait) { return Object.assign(this, { wait }) }

  async start () {
    if (this.image !== 'espelho') throw new Error(`no image ${this.image}`)
    for (const port of [...this.ports, this.wait.port]) mapped(port)
    const [program, ...args] = JSON.parse(IMAGE_COMMAND)
    const env = { PATH, ...JSON.parse(IMAGE_ENV), ...this.environment, ESPELHO_PORT: FREE_PORT }
    const server = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const isReady = () => fetch(`http://127.0.0.1:${FREE_PORT}${this.wait.path}`).then(({ ok }) => ok, () => false)
    for (let tries = 0; tries < 600 && !await isReady(); tries++) await sleep(50)
    return {
      getHost: () => '127.0.0.1',
      getMappedPort: mapped,
      stop: async () => {
        server.kill()
        await once(server, 'exit')
      }
    }
  }
}

function mapped (port) {
  if (String(port) !== IMAGE_PORT) throw new Error(`port ${port} is not exposed`)
  return Number(FREE_PORT)
}
