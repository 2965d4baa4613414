// The rest of the API, as far as this project's client asks for it: node rest.mjs PORT
// Each request names its sandbox in x-sandbox-url, and what is answered here comes from there.
import { createServer } from 'node:http'

const { ESPELHO_URL = '', ESPELHO_CONTROL_TOKEN: token = '' } = process.env
const originOf = url => URL.canParse(url) ? new URL(url).origin : undefined

const server = createServer(async (request, response) => {
  const { method, headers } = request
  const [path] = request.url.split('?')
  const answer = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  /** Asks the sandbox of the request. The token goes to no other server than that of ESPELHO_URL. */
  async function ask (entities, options = {}) {
    const base = headers['x-sandbox-url'] ?? ''
    const isOurs = token !== '' && originOf(base) === originOf(ESPELHO_URL)
    const asked = await fetch(`${base}/_sandbox/state/${entities}`, {
      ...options,
      headers: {
        via: headers.via ?? '', 'content-type': 'application/json', ...isOurs && { authorization: `Bearer ${token}` }
      }
    })
    return { status: asked.status, body: await asked.json() }
  }

  try {
    const [, id] = /^\/turnos-excecoes\/([\w-]+)\/colaboradores$/.exec(path) ?? []
    if (method === 'GET' && path === '/colaboradores') {
      const { status, body } = await ask('collaborators')
      answer(status, body)
    } else if (method === 'GET' && id !== undefined) {
      const [exception, people] = [await ask(`shiftExceptions/${id}`), await ask('collaborators')]
      const linked = exception.body.colaboradores ?? []
      answer(exception.status, exception.status === 200
        ? people.body.filter(({ colaboradorId }) => linked.includes(colaboradorId))
        : exception.body)
    } else if (method === 'POST' && path === '/registro-ponto') {
      const { status, body } = await ask('timeRecords', { method, body: await textOf(request) })
      answer(status, body)
    } else answer(404, { message: `no ${method} ${path} here` })
  } catch (error) {
    answer(502, { message: String(error) })
  }
})
const port = process.argv[2] ?? ''
if (!/^\d+$/.test(port)) {
  console.error('node rest.mjs PORT')
  process.exit(1)
}
server.listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))

async function textOf (request) {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  return text
}
