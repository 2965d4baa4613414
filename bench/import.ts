import { once } from 'node:events'
import { parse } from 'csv-parse'
import { headers, median } from './load.ts'
import { asked, tell } from './rows.ts'
import { probedEspelho } from './servers.ts'

// The processor's time of the import of a file of 100,000 good rows, against that of csv-parse's stream alone over the
// same text, in turns; and how the memory of the server grows by it, and by a file of a million rows, which is refused.

const ROUNDS = Number(asked[0] ?? 9)
const ROWS = Number(asked[1] ?? 100_000)
const DAY = 86_400_000

const server = await probedEspelho()
const { collaborators } = await (await fetch(`${server.url}/_sandbox/state`)).json() as
  { collaborators: { colaboradorId: string }[] }
const text = file(collaborators.map(({ colaboradorId }) => colaboradorId))
const body = JSON.stringify({ base64: `data:text/csv;base64,${Buffer.from(text).toString('base64')}` })

const mebibytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MiB`
const ratios: number[] = []
await alone()
await imported() // both are warm
const { rss: before } = await server.turns()
for (let round = 0; round < ROUNDS; round++) {
  const [first, second] = round % 2 === 0 ? [await alone(), await imported()] : [await imported(), await alone()]
  ratios.push(round % 2 === 0 ? second / first : first / second)
}
const after = await server.turns()
tell({
  area: 'files',
  what: { en: `Import of a CSV file of ${ROWS} rows`, pt: `Importação de um CSV de ${ROWS} linhas` },
  figure: median(ratios),
  of: { en: 'csv-parse alone', pt: 'csv-parse sozinho' }, // of the processor's time
  ceiling: 1.5,
  rounds: ROUNDS
})
tell({
  area: 'files',
  what: { en: 'Longest turn of the event loop meanwhile', pt: 'Volta mais longa do event loop durante a importação' },
  figure: after.wall,
  unit: 'ms',
  ceiling: 50
})
console.log(`         of the processor's time ${after.processor.toFixed(0)} ms, garbage ` +
  `${after.collection.toFixed(0)} ms`)
console.log(`${mebibytes(after.rss - before)} more after ${ROUNDS} imports`)
const took = await refused()
const last = await server.turns()
console.log(`refusal of 1000000 rows          ${took.toFixed(0)} ms   ${mebibytes(last.rss - after.rss)} more, ` +
  `longest turn ${last.wall.toFixed(0)} ms`)
await server.stop()

/** Every row another day of a collaborator. */
function file (ids: readonly string[]): string {
  const lines = ['collaboratorId;date;remarks']
  for (let at = 0; at < ROWS; at++) {
    const date = new Date(Date.UTC(2024, 0, 1) + Math.floor(at / ids.length) * DAY).toISOString().slice(0, 10)
    lines.push(`${ids[at % ids.length]};${date};troca nº ${at}`)
  }
  return lines.join('\r\n')
}

async function alone (): Promise<number> {
  const before = process.cpuUsage()
  const rows: unknown[] = []
  const parser = parse({ delimiter: ';', trim: true })
  parser.on('data', row => { rows.push(row) })
  parser.end(text)
  await once(parser, 'end')
  if (rows.length !== ROWS + 1) throw new Error(`${rows.length} rows`)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function refused (): Promise<number> {
  const rows = Buffer.from(`collaboratorId,date\n${'a,\n'.repeat(1_000_000)}`)
  const body = JSON.stringify({ base64: `data:text/csv;base64,${rows.toString('base64')}` })
  const start = performance.now()
  const response = await fetch(`${server.url}/turnos-excecoes/days/import`, { method: 'POST', headers, body })
  const answer = await response.text()
  if (response.status !== 400) throw new Error(answer.slice(0, 200))
  return performance.now() - start
}

async function imported (): Promise<number> {
  await fetch(`${server.url}/_sandbox/reset`, { method: 'POST' })
  const before = server.processor?.() ?? NaN
  const response = await fetch(`${server.url}/turnos-excecoes/days/import`, { method: 'POST', headers, body })
  const answer = await response.text()
  if (!answer.includes(` ${ROWS} dia`)) throw new Error(answer.slice(0, 200))
  return (server.processor?.() ?? NaN) - before
}
