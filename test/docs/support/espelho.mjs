import { startSandbox as start } from '../../../dist/index.js'

export { connect, ControlError } from '../../../dist/index.js'

const running = new Set()

/**
 * What a page's `import … from 'espelho'` gets: the real thing, remembered, so that an example that fails leaves no
 * server.
 */
export async function startSandbox (options) {
  const server = await start(options)
  running.add(server)
  return {
    ...server,
    close () {
      running.delete(server)
      return server.close()
    }
  }
}

export async function closeAll () {
  await Promise.all([...running].map(server => server.close()))
}
