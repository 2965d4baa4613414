import { parse } from 'csv-parse/sync'
import { headers, median } from './load.ts'
import { espelho } from './servers.ts'

// The import of a file of 100,000 good rows, against csv-parse alone on the same text, in turns.

const ROUNDS = Number(process.argv[2] ?? 9)
const ROWS = Number(process.argv[3] ?? 100_000)
const DAY = 86_400_000

const server = await espelho()
const { collaborators } = await (await fetch(`${server.url}/_sandbox/state`)).json() as
  { collaborators: { colaboradorId: string }[] }
const text = file(collaborators.map(({ colaboradorId }) => colaboradorId))
const body = JSON.stringify({ base64: `data:text/csv;base64,${Buffer.from(text).toString('base64')}` })

const ratios: number[] = []
await alone()
await imported() // both are warm
for (let round = 0; round < ROUNDS; round++) {
  const [first, second] = round % 2 === 0 ? [await alone(), await imported()] : [await imported(), await alone()]
  ratios.push(round % 2 === 0 ? second / first : first / second)
}
await server.stop()
console.log(`import of ${ROWS} rows : csv-parse alone ${median(ratios).toFixed(2)}   (ceiling 3, ${ROUNDS} rounds)`)

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
  const start = performance.now()
  const rows: unknown[] = parse(text, { delimiter: ';', trim: true })
  if (rows.length !== ROWS + 1) throw new Error(`${rows.length} rows`)
  return performance.now() - start
}

async function imported (): Promise<number> {
  await fetch(`${server.url}/_sandbox/reset`, { method: 'POST' })
  const start = performance.now()
  const response = await fetch(`${server.url}/turnos-excecoes/days/import`, { method: 'POST', headers, body })
  const answer = await response.text()
  if (!answer.includes(` ${ROWS} dia`)) throw new Error(answer.slice(0, 200))
  return performance.now() - start
}
