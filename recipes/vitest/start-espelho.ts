import { startSandbox } from 'espelho'

/** One server for the whole run; vitest calls what is returned at the end. */
export default async function start () {
  const server = await startSandbox({ requireSandbox: true })
  process.env.ESPELHO_URL = server.url
  process.env.ESPELHO_TOKEN = server.token
  return () => server.close()
}
