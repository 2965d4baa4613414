import t from 'tap'
import { routesOf } from '../../../support/routes.ts'
import { overSocket, portOf, testServer } from '../../../support/server.ts'

const server = await testServer(t)
const port = portOf(await server.app.listen({ port: 0 }))
const PARAMETERS: Readonly<Record<string, string>> = {
  ':arquivoId': 'f0000000-0000-4000-8000-000000000001', ':collection': 'collaborators', ':name': 'before', '*': 'a/b'
}
/** No one ends their responses. */
const ENDLESS = ['/_sandbox/events', '/_sandbox/requests/events']
await server.call('PUT /_sandbox/snapshots/before')

/** The head of a response without what differs from one to the next, and what came behind it until the next one. */
async function sent (method: string, path: string, headers: string[]): Promise<{ head: string[], rest: string }> {
  const lines = ['host: 127.0.0.1', ...headers, '', '']
  const all = await overSocket(port, [`${method} ${path} HTTP/1.1`, ...lines].join('\r\n') +
    ['GET /livez HTTP/1.1', 'connection: close', ...lines].join('\r\n'), /\{"status":"alive"\}\n$/)
  const [head = '', ...rest] = all.slice(0, all.lastIndexOf('HTTP/1.1 200 OK')).split('\r\n\r\n')
  // The figures of a process have other digits at each look.
  const own = path === '/metrics' ? /^(date|content-length):/i : /^(date|x-sandbox-request-id):/i
  return { head: head.split('\r\n').filter(line => !own.test(line)), rest: rest.join() }
}

const HEADERS = [
  ['authorization: Bearer espelho_admin'],
  ['accept: text/html', 'accept-language: pt'],
  ['prefer: code=503', 'authorization: Bearer espelho_admin'],
  ['origin: http://elsewhere']
]

t.test('each route that answers GET answers HEAD the same, without a body', async t => {
  const routes = (await routesOf(server)).filter(route => route.startsWith('GET ')).map(route => route.slice(4))
  t.ok(routes.length > 40, `there are ${routes.length} routes`)
  for (const route of routes.filter(route => !ENDLESS.includes(route))) {
    const path = route.replace(/:\w+|\*$/g, name => PARAMETERS[name] ?? 'x')
    for (const headers of HEADERS) {
      const query = path.endsWith('/wait') ? '?timeout=1ms' : ''
      const [get, head] = [await sent('GET', path + query, headers), await sent('HEAD', path + query, headers)]
      t.equal(head.rest, '', `${path}: no body`)
      t.strictSame(comparable(head.head), comparable(get.head), `${path}, ${headers[0]}`)
    }
  }
})

t.test('what has no route is refused to HEAD as HEAD', async t => {
  for (const path of ['/x', '/_sandbox/x/y/z', '/api-key', '/docs/x/y', '/%zz', ...ENDLESS, '/~a/_sandbox/events']) {
    const { head: [status], rest } = await sent('HEAD', path, [])
    t.match(status, /^HTTP\/1\.1 40[04] /, path)
    t.equal(rest, '')
  }
})

t.test('the request log and the refusals name HEAD', async t => {
  const path = '/~named/arquivos/f0000000-0000-4000-8000-000000000001'
  await server.call(`HEAD ${path}`)
  await server.call('HEAD /~named/api-key')
  const { body: { requests } } = await server.call('GET /~named/_sandbox/requests')
  t.match(requests, [
    { method: 'HEAD', status: 200 },
    { method: 'HEAD', status: 404, response: { body: { method: 'HEAD' } } }
  ])
})

/** A body of unknown length has a coding, and no body has none. The body of a refusal names the method. */
function comparable ([status = '', ...headers]: readonly string[]): string[] {
  const differ = /^HTTP\/1\.1 [45]/.test(status) ? /^(transfer-encoding|content-length):/i : /^transfer-encoding:/i
  return [status, ...headers.filter(header => !differ.test(header))]
}
