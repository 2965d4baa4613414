import { type GivenOptions, type SandboxServer, startSandbox as start } from '../../../src/index.ts'

const running = new Set<SandboxServer>()

/**
 * What a page's `import … from 'espelho'` gets: the real thing, remembered, so that an example that fails leaves no
 * server.
 */
export async function startSandbox (options?: GivenOptions): Promise<SandboxServer> {
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

export async function closeAll (): Promise<void> {
  await Promise.all([...running].map(server => server.close()))
}
