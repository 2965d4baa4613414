import { readFixtures } from '../src/host/fixtures/read-folder.ts'
import { bareSandbox } from '../src/host/http/without-server.ts'
import { createFixtures } from '../src/host/sandbox/fixtures.ts'
import { builtInFixtures } from '../src/package-files.ts'
import { readme } from './checks/calls/requests.ts'

// `npx tsx scripts/answer.ts < REQUESTS` answers one `{ method, path, headers, body, settings? }` a line, each from the
// fresh built-in fixtures and without a server; without lines it answers the first request of README.md.
const [method, path] = readme.what.split(' ')
const headers = { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' }
const given = process.stdin.isTTY ? '' : (await process.stdin.toArray()).join('')
const first = JSON.stringify({ method, path, headers, body: JSON.stringify(readme.body) })
const lines = given.trim() === '' ? [first] : given.trim().split('\n')
const world = await readFixtures(builtInFixtures)
for (const line of lines) {
  const { settings = {}, ...sent } = JSON.parse(line)
  const sandbox = bareSandbox(createFixtures({ ...world, settings }), { seed: 1, baseUrl: 'http://127.0.0.1:3000' })
  const { status, body, points, warnings } = await sandbox.send(sent)
  console.log(JSON.stringify({ status, body, points: [...points].sort(), warnings }))
}
