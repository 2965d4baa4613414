import { spawn } from 'node:child_process'
import { Agent, request as send } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Random, randomFrom } from '../../scripts/rounds/random.ts'
import { ana, camila, exceptionId, juliana, patricia } from './fixture-names.ts'
import type { Got } from './other-server.ts'

/** Pieces of a target: what servers read as a dot or a slash, and bytes that clients and URL parsers like to change. */
const PIECES = [
  '.', '.', '/', '/', '%2e', '%2E', '%2f', '%2F', '%5c', '%5C', '\\', '%252e', '%25', '%', '%zz', 'a', 'Ponto', '~',
  '{', '}', '|', '^', '`', '"', '<', '>', '\'', ';', ':', '@', '&', '=', '+', '*', ',', '!', '$', '(', ')', '[', ']',
  '#', '%C3%A9', '%E9', '%00'
]

/** A path and a query that no operation has. */
export function randomTarget (random: Random): string {
  const piece = (): string => PIECES[random.between(0, PIECES.length - 1)] as string
  const pieces = (most: number): string => Array.from({ length: random.between(0, most) }, piece).join('')
  const steps = Array.from({ length: random.between(1, 3) }, () => pieces(3)).join(random.chance(0.7) ? '/' : '%2F')
  return `/x/${steps}${random.chance(0.4) ? `?${pieces(6)}` : ''}`
}

/** Whether a server behind could read a segment of the path as `.` or `..`. It decodes byte by byte. */
export function climbs (target: string): boolean {
  const [path = ''] = target.split('?', 1)
  let [segment, at] = ['', 0]
  const isDots = (): boolean => segment === '.' || segment === '..'
  while (at < path.length) {
    const escape = /^%([0-9a-f]{2})/i.exec(path.slice(at, at + 3))?.[1]
    const sign = escape === undefined ? path[at] as string : String.fromCharCode(Number.parseInt(escape, 16))
    at += escape === undefined ? 1 : 3
    const isEnd = sign === '/' || sign === '\\' || (sign === '#' && escape === undefined)
    if (isEnd && isDots()) return true
    segment = isEnd ? '' : segment + sign
  }
  return isDots()
}

export interface Answered { readonly status: number, readonly text: string }

/** One request as it is, over a connection of its own, or of an agent. */
export async function ask (
  url: string, path: string,
  { method = 'GET', body = '', agent }: { method?: string, body?: string, agent?: Agent } = {}
): Promise<Answered> {
  const { hostname, port } = new URL(url)
  const outgoing = send({
    hostname,
    port,
    path: Buffer.from(path).toString('latin1'),
    method,
    agent: agent ?? false,
    headers: { 'content-length': Buffer.byteLength(body) }
  }).end(body)
  const [incoming] = await once(outgoing, 'response')
  return { status: incoming.statusCode, text: await text(incoming) }
}

/** Sends a random target. Returns what is wrong with what became of it. */
export async function targetFault (url: string, target: string, got: Got[]): Promise<string | undefined> {
  got.length = 0
  const { status } = await ask(url, target)
  const raw = Buffer.from(target).toString('latin1')
  const [came] = got
  if (climbs(target)) return status === 400 && came === undefined ? undefined : `${target} is not refused: ${status}`
  return status === 200 && came?.url === raw ? undefined : `${target} came as ${came?.url}, ${status}`
}

/** A server that answers each request and closes the connection, of which it says nothing. */
export async function closingServer (): Promise<{ url: string, got: string[], server: Server }> {
  const got: string[] = []
  const server = createServer(socket => {
    let head = ''
    socket.on('error', () => {})
    socket.on('data', piece => {
      head += piece.toString('latin1')
      const [line, ...lines] = head.split('\r\n')
      const length = Number(lines.find(one => /^content-length:/i.test(one))?.split(':')[1] ?? 0)
      const end = head.indexOf('\r\n\r\n')
      if (end === -1 || head.length < end + 4 + length) return
      got.push(line as string)
      head = ''
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n' + (line?.startsWith('HEAD') === true ? '' : 'ok'))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, server }
}

/** What became of so many calls of random methods, several at a time. */
export async function callAll (url: string, got: readonly string[], count: number, seed: number) {
  const random = randomFrom(seed)
  const methods = ['GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const calls = Array.from({ length: count }, (_, at) => ({
    path: `/call/${at}`, method: methods[random.between(0, methods.length - 1)] as string
  }))
  const answers = await Promise.all(calls.map(({ method, path }) =>
    ask(url, path, { method, body: /^P/.test(method) ? 'corpo' : '', agent })))
  agent.destroy()
  const times = new Map<string, number>()
  for (const line of got) times.set(line, (times.get(line) ?? 0) + 1)
  return {
    calls: count,
    lost: answers.filter(({ status }) => status !== 200).length,
    missing: calls.filter(({ method, path }) => !times.has(`${method} ${path} HTTP/1.1`)).length,
    twice: [...times.values()].filter(one => one > 1).length
  }
}

/** Runs the file of the recipe, which says where it listens. */
export async function startRecipe (): Promise<{ url: string, stop: () => void }> {
  const file = fileURLToPath(new URL('../../recipes/fallback/rest.mjs', import.meta.url))
  const rest = spawn(process.execPath, [file, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [address] = await once(rest.stdout, 'data')
  return { url: String(address).trim(), stop: () => { rest.kill() } }
}

const LINKED = [juliana, patricia, camila]

/**
 * In each of so many sandboxes, all at once, a client registers a punch of an instant of its own and unlinks one of
 * three people, and then lists through the recipe who is linked. Returns the sandboxes that have anything else.
 */
export async function mixedUp (url: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, at) => `apart-${at}`)
  const found = await Promise.all(names.map(async (name, at) => {
    const call = async (method: string, path: string, body?: object): Promise<any> => await (await fetch(
      `${url}/~${name}${path}`, {
        method,
        headers: { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' },
        ...body !== undefined && { body: JSON.stringify(body) }
      })).json()
    const dataHora = new Date(Date.UTC(2025, 0, 1, 0, at)).toISOString()
    const path = `/turnos-excecoes/${exceptionId(1)}/colaboradores`
    const [unlinked, ...left] = [...LINKED.slice(at % 3), ...LINKED.slice(0, at % 3)]
    await call('POST', '/registro-ponto', { colaboradorId: ana, dataHora })
    await call('PATCH', `${path}/desvincular`, { collaboratorIds: [unlinked] })
    const linked = (await call('GET', path)).map(({ colaboradorId }: { colaboradorId: string }) => colaboradorId)
    const records = await call('GET', '/_sandbox/state/timeRecords')
    const punches = records.filter((one: { dataHora: string }) => one.dataHora.startsWith('2025-'))
    const isOwn = punches.length === 1 && punches[0].dataHora === dataHora
    return isOwn && linked.sort().join() === left.sort().join() ? [] : [name]
  }))
  return found.flat()
}
