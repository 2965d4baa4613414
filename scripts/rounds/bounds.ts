import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { adjust, adjustment, alive, ask, bytesIn, fastest, flood, folder, folders, server } from './bounds/server.ts'
import { connectedTo, requestText } from './pipelined.ts'
import { randomFrom } from './random.ts'
import { watchedServer } from './watched.ts'
import { BEGINNINGS, resetConnections } from '../../test/support/resets.ts'

// What a server takes that is sent to stop it, to fill it or to empty it: a line with figures for each way.
// `npm run rounds -- bounds 'a flipped bit'` measures that line alone. `bounds '' 7` draws from seed 7.

const only = process.argv[2] ?? ''
const SEED = Number(process.argv[3] ?? 1)
const TLS = { tlsCert: 'test/support/tls/cert.pem', tlsKey: 'test/support/tls/key.pem' }
const HALF_GIGABYTE = ['--max-old-space-size=512']
/** At a signal, the clock of the machine goes 11 minutes ahead. */
const LATER = '--import=data:text/javascript,' + encodeURIComponent(
  'const now = Date.now; process.on("SIGUSR2", () => { Date.now = () => now() + 660000 })')
const TYPE = 'Content-Type: application/json'

const rows: readonly (readonly [what: string, wanted: string, measure: () => Promise<string>])[] = [
  ['12,000 POSTs of 65 KB to 900 new names, no token, 512 MB heap', 'lives', async () => {
    const { url, rss, stop } = await server([], HALF_GIGABYTE)
    const body = `{"a":"${'x'.repeat(65_000)}"}`
    const answered = await flood(url, 12_000, 20, n =>
      requestText('POST', `/~n${n % 900}/ajuste-registro/solicitar`, [TYPE], body))
    const figure = `${answered} answered, ${alive(rss())}`
    await stop()
    return figure
  }],
  ['10 kept sandboxes idle for 11 minutes, 60 requests to other names', '10 kept', async () => {
    const data = folder()
    const { url, stop } = await server(['--data', data, '--max-sandboxes', '12'])
    for (let n = 0; n < 10; n++) await adjust(`${url}/~kept${n}`)
    await stop()
    const next = await server(['--data', data, '--max-sandboxes', '12'], [LATER])
    next.signal('SIGUSR2')
    for (let n = 0; n < 60; n++) await (await fetch(`${next.url}/~stranger${n}/api-key`, { method: 'POST' })).text()
    await next.stop()
    return `${readdirSync(join(data, 'sandboxes')).filter(name => name.startsWith('kept')).length} kept`
  }],
  ['registrosPropostos of 100,000 {}', 'under 300 ms', async () => {
    const { url, stop } = await server()
    await adjust(url)
    const registrosPropostos = Array.from({ length: 100_000 }, () => ({}))
    const { status, ms } = await fastest(() => ask(`${url}/ajuste-registro/solicitar`, 'POST', {
      ...adjustment(), formato: 'REGISTRO_PONTO', registrosPropostos
    }))
    await stop()
    return `${status} after ${ms} ms`
  }],
  ['path=*a*a*b over a logged path of 3,000 characters', 'under 50 ms', async () => {
    const { url, stop } = await server()
    await ask(`${url}/~a/${'a'.repeat(2900)}`, 'GET')
    await adjust(`${url}/~a`)
    await ask(`${url}/~a/${'a'.repeat(2900)}`, 'GET')
    const { status, ms } = await fastest(() => ask(`${url}/~a/_sandbox/requests?path=*a*a*b`, 'GET'))
    await stop('SIGKILL')
    return `${status} after ${ms} ms`
  }],
  ['30 forks with files, each killed under way', '0 half done', async () => {
    const data = folder()
    const first = await server(['--data', data])
    for (let n = 0; n < 60; n++) await adjust(`${first.url}/~from`, `file ${n}`)
    await first.stop()
    let half = 0
    for (let kill = 0; kill < 30; kill++) {
      const killed = await server(['--data', data])
      await ask(`${killed.url}/~from/_sandbox/clock`, 'GET')
      const forking = ask(`${killed.url}/~from/_sandbox/fork`, 'POST', { name: `f${kill}` })
      await new Promise(resolve => setTimeout(resolve, kill))
      await killed.stop('SIGKILL')
      await forking
      const next = await server(['--data', data])
      const { status } = await ask(`${next.url}/~from/_sandbox/fork`, 'POST', { name: `f${kill}` })
      const [original, made] =
        await Promise.all(['from', `f${kill}`].map(name => ask(`${next.url}/~${name}/_sandbox/hash`, 'GET')))
      if (status !== 201 && original?.text !== made?.text) half++
      await next.stop()
    }
    return `${half} half done`
  }],
  ['the explanation of texts that are nearly a time, 60 KB to 15 KB each', 'under 10 times', async () => {
    const { url, stop } = await server()
    const explained = async (length: number): Promise<number> => {
      let sum = 0
      for (const piece of ['T', '1', ' ', 'data:', 'T ', '/']) {
        const dataHora = `2026-03-16${piece.repeat(length / piece.length)}\nx`
        const registrosPropostos = [{ dataHora }]
        await ask(`${url}/ajuste-registro/solicitar`, 'POST', {
          ...adjustment(), formato: 'REGISTRO_PONTO', registrosPropostos
        })
        sum += (await fastest(() => ask(`${url}/_sandbox/requests/last`, 'GET'))).ms
      }
      return sum
    }
    const [short, long] = [await explained(15_000), await explained(60_000)]
    await stop()
    return `${long} ms, ${(long / Math.max(short, 20)).toFixed(1)} times`
  }],
  ['a Prefer header of 15,000 spaces, without a token', 'under 300 ms', async () => {
    const { url, stop } = await server()
    const headers = { prefer: `code=${' '.repeat(15_000)}"x"y` }
    const start = performance.now()
    const { status } = await fetch(`${url}/api-key`, { method: 'POST', headers })
    const figure = `${status} after ${Math.round(performance.now() - start)} ms`
    await stop('SIGKILL')
    return figure
  }],
  ['600 requests with a field name of 1 MB, 512 MB heap', 'lives', async () => {
    const { url, rss, stop } = await server([], HALF_GIGABYTE)
    const body = (n: number): string => JSON.stringify({ ...adjustment(), [`${n}`.padStart(1_000_000, 'n')]: 1 })
    const answered = await flood(url, 600, 2, n => requestText(
      'POST', '/~a/ajuste-registro/solicitar', [TYPE, 'Authorization: Bearer espelho_admin'], body(n)))
    const figure = `${answered} answered, ${alive(rss())}`
    await stop()
    return figure
  }],
  ['a CSV file of a million rows', 'under 2000 ms', async () => {
    const { url, rss, stop } = await server()
    const rows = Buffer.from(`collaboratorId,date\n${'a,\n'.repeat(1_000_000)}`).toString('base64')
    const { status, ms, text } =
      await ask(`${url}/turnos-excecoes/days/import`, 'POST', { base64: `data:text/csv;base64,${rows}` })
    const figure = `${status} after ${ms} ms, ${text.length} bytes, ${alive(rss())}`
    await stop()
    return figure
  }],
  ['verify with 30,000 and with 100 long pointers over 2,000 entries, 512 MB heap', 'lives', async () => {
    const { url, rss, stop } = await server([], HALF_GIGABYTE)
    await flood(url, 2000, 20, n => requestText(
      'POST', '/ajuste-registro/solicitar', [TYPE, 'Authorization: Bearer espelho_admin'],
      JSON.stringify({ ...adjustment(), minMinutos: n })))
    const [short, long] = [[30_000, 1], [100, 1000]].map(([count, length]) =>
      Object.fromEntries(Array.from({ length: count as number }, (_, n) => [`/${n}`.padEnd(length as number), n])))
    const verify = (body: object): ReturnType<typeof ask> =>
      ask(`${url}/_sandbox/requests/verify`, 'POST', { match: { body } })
    const answers = [await verify(short as object), await verify(long as object)]
    const figure = `${answers.map(({ status, ms }) => `${status} after ${ms} ms`).join(', ')}, ${alive(rss())}`
    await stop('SIGKILL')
    return figure
  }],
  ['80,000 unknown fields, with the setting that refuses them', 'under 300 ms', async () => {
    const { url, stop } = await server(['--profile', 'strict'])
    const unknown = Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`n${n}`, 1]))
    const { status, ms } =
      await fastest(() => ask(`${url}/ajuste-registro/solicitar`, 'POST', { ...adjustment(), ...unknown }))
    await stop()
    return `${status} after ${ms} ms`
  }],
  ['a flipped bit in an attachment', '404', async () => {
    const data = folder()
    const { url, stop } = await server(['--data', data])
    const { text } = await adjust(`${url}/~a`, 'a file')
    const blobs = join(data, 'sandboxes/a/files')
    const [blob = ''] = readdirSync(blobs)
    const bytes = readFileSync(join(blobs, blob))
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
    writeFileSync(join(blobs, blob), bytes)
    const path = new URL(JSON.parse(text).anexos[0].url).pathname
    const { status } = await ask(url + path, 'GET')
    await stop()
    return String(status)
  }],
  ['30 resets, each after 2 MB of attachments', 'under 5 MB on the disk', async () => {
    const data = folder()
    const { url, stop } = await server(['--data', data])
    for (let n = 0; n < 30; n++) {
      await adjust(`${url}/~a`, String(n).padEnd(2_000_000, 'x'))
      await ask(`${url}/~a/_sandbox/reset`, 'POST')
    }
    await new Promise(resolve => setTimeout(resolve, 500))
    const figure = `${(bytesIn(data) / 1e6).toFixed(1)} MB on the disk`
    await stop()
    return figure
  }],
  ['an empty log', 'is told', async () => {
    const data = folder()
    const first = await server(['--data', data])
    await adjust(`${first.url}/~a`)
    await first.stop()
    const own = join(data, 'sandboxes/a')
    for (const name of readdirSync(own)) if (name.endsWith('.log')) truncateSync(join(own, name))
    const next = await server(['--data', data])
    await ask(`${next.url}/~a/_sandbox/hash`, 'GET')
    await next.stop()
    return next.said.some(line => /log|damaged|missing/.test(line)) ? 'is told' : 'is not told'
  }],
  ['a fault whose match is 9,000 deep', '400, 201', async () => {
    const { url, stop } = await server()
    const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`
    const match = `{"body":{"/a":${deep}}}`
    const fault = `{"stage":"after-validation","status":503,"match":${match}}`
    const refused = await ask(`${url}/_sandbox/faults`, 'POST', fault)
    const { status } = await ask(
      `${url}/ajuste-registro/solicitar`, 'POST', JSON.stringify(adjustment()).replace('{', `{"a":${deep},`))
    await stop()
    return `${refused.status}, ${status}`
  }],
  ['96 compressed bodies of 64 MiB, 48 at once, 512 MB heap', 'under 400 MiB', async () => {
    const { url, rss, stop } = await server([], HALF_GIGABYTE)
    const body = brotliCompressSync(Buffer.alloc(64 * 1_048_576, ' '))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'br' }
    let most = 0
    const watch = setInterval(() => { most = Math.max(most, rss() ?? 0) }, 20)
    for (const path of ['/api-key', '/_sandbox/faults']) {
      await Promise.all(Array.from({ length: 48 }, async () => {
        await (await fetch(url + path, { method: 'POST', headers, body })).text()
      }))
    }
    clearInterval(watch)
    const figure = alive(rss() && most)
    await stop()
    return figure
  }],
  ['8,000 pipelined requests to new names whose client leaves, 512 MB heap', 'under 150 MiB', async () => {
    const { url, rss, stop } = await server([], HALF_GIGABYTE)
    for (let n = 0; n < 400; n++) {
      const socket = await connectedTo(url)
      socket.write(Array.from({ length: 20 }, (_, at) => requestText('GET', `/~n${n}-${at}/arquivos/1`, [])).join(''))
      await once(socket, 'data')
      socket.resetAndDestroy()
    }
    const figure = alive(rss())
    await stop()
    return figure
  }],
  [`${Object.keys(BEGINNINGS).length} beginnings of a connection, each reset 50 times`, 'lives', async () => {
    const figures: string[] = []
    for (const options of [[], ['--tls-cert', TLS.tlsCert, '--tls-key', TLS.tlsKey]]) {
      const { url, rss, said, stop } = await server(options)
      await resetConnections(url, randomFrom(SEED), 50)
      figures.push(alive(rss()))
      await stop()
      if (said.length > 0) throw new Error(said.join(' '))
    }
    return figures.join(', over TLS ')
  }],
  ['the same beginnings, at startSandbox', 'lives', async () => {
    const figures: string[] = []
    for (const options of [{}, TLS]) {
      const { url, memory, stop } = await watchedServer(options)
      await resetConnections(url, randomFrom(SEED), 50)
      figures.push(alive(Math.round((await memory()).rss / 1_048_576)))
      await stop()
    }
    return figures.join(', over TLS ')
  }]
]

/** Whether a figure is under the limit that is wanted, or has the words that are. */
function isWanted (figure: string, wanted: string): boolean {
  const [, limit, unit] = /^under (\d+) (\w+)/.exec(wanted) ?? []
  if (unit === undefined) return figure.includes(wanted)
  return Number(new RegExp(`([\\d.]+) ${unit}`).exec(figure)?.[1]) < Number(limit)
}

console.log(`Node.js ${process.version}`)
for (const [what, wanted, measure] of rows.filter(([what]) => what.includes(only))) {
  const figure = await measure().catch((error: Error) => `failed: ${error.message}`)
  const holds = isWanted(figure, wanted)
  if (!holds) process.exitCode = 1
  console.log(`${holds ? 'ok' : 'not ok'} ${what.padEnd(72)} ${figure.padEnd(40)} (wanted: ${wanted})`)
}
for (const made of folders) rmSync(made, { recursive: true, force: true })
