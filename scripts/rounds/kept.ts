import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { adjust, adjustment, ask, folder, folders, server } from './bounds/server.ts'
import { tally } from './pipelined.ts'
import { randomFrom } from './random.ts'

// Greedy clients put states of 11 MB and files of 9 MB under ever new names, and take snapshots and forks of them.
// Others do what a test does. The server has a heap of 512 MB, and the option for 512 MB. It must not end, and the
// others must be served in each minute.
//
// `npm run rounds -- kept 3600 1` is an hour in memory, from seed 1, `npm run rounds -- kept 3600 1 data` in a folder.

const SECONDS = Number(process.argv[2] ?? 120)
const SEED = Number(process.argv[3] ?? 1)
const IN_FOLDER = process.argv[4] === 'data'
const STATE_BYTES = 11_000_000
/** In Base64 it is 9 MB long. */
const FILE_BYTES = 6_750_000
const REPORT_MS = 60_000

const random = randomFrom(SEED)
const { url, rss, said, stop } = await server(
  ['--max-memory', '512MB', ...IN_FOLDER ? ['--data', folder()] : []], ['--max-old-space-size=512']
)
const end = performance.now() + SECONDS * 1000
const counts = tally()
let last = 0
const fresh = (): string => `${url}/~w${++last}`
/** A world that was filled before. */
const filled = (): string => `${url}/~w${random.between(Math.max(1, last - 40), Math.max(1, last))}`

/** Of the others, the milliseconds of each answer since the last report, and how many had their way. */
let times: number[] = []
let served = 0
let refused = 0

type Asked = Awaited<ReturnType<typeof ask>>

async function note (kind: string, asked: Promise<Asked>): Promise<Asked> {
  const answer = await asked
  counts.note(kind, String(answer.status))
  if (answer.status === 503 || answer.status === 507) refused++
  return answer
}

/** The built-in world with so many records that it has the length. */
async function largeState (): Promise<string> {
  const state = JSON.parse((await ask(`${url}/_sandbox/state`, 'GET')).text)
  const people = (state.collaborators as { colaboradorId: string }[]).map(({ colaboradorId }) => colaboradorId)
  const timeRecords: object[] = []
  for (let bytes = 0; bytes < STATE_BYTES;) {
    const at = new Date(Date.UTC(2020, 0, 1) + Math.floor(timeRecords.length / people.length) * 3 * 3_600_000)
    const record = {
      colaboradorId: people[timeRecords.length % people.length],
      dataHora: `${at.toISOString().slice(0, 19)}-03:00`,
      endereco: 'Avenida Paulista, 1000 - Bela Vista, São Paulo - SP, 01310-100 '.padEnd(210, 'x')
    }
    timeRecords.push(record)
    bytes += JSON.stringify(record).length + 1
  }
  return JSON.stringify({ ...state, timeRecords })
}

const state = await largeState()
const largeFile = (): object => ({
  ...adjustment(),
  anexos: [{ nome: 'a.bin', base64: Buffer.alloc(FILE_BYTES, random.between(0, 1e9).toString(36)).toString('base64') }]
})

const greedy: Readonly<Record<string, () => Promise<unknown>>> = {
  'a state of 11 MB': () => note('a state of 11 MB', ask(`${fresh()}/_sandbox/state`, 'PUT', state)),
  'a file of 9 MB': () =>
    note('a file of 9 MB', ask(`${fresh()}/ajuste-registro/solicitar`, 'POST', largeFile())),
  async 'snapshot, and another state' () {
    const world = filled()
    await note('snapshot', ask(`${world}/_sandbox/snapshots/s${random.between(1, 9)}`, 'PUT'))
    await note('state of a filled world', ask(`${world}/_sandbox/state`, 'PUT', state.replaceAll('Bela', `B${last}`)))
  },
  fork: () => note('fork', ask(`${filled()}/_sandbox/fork`, 'POST', { name: `w${++last}` })),
  'look at filled worlds': () => note('look', ask(`${filled()}/_sandbox/hash`, 'GET')),
  'reset or restore': () => note('reset, restore', random.chance(0.5)
    ? ask(`${filled()}/_sandbox/reset`, 'POST')
    : ask(`${filled()}/_sandbox/snapshots/before-reset/restore`, 'POST'))
}

async function other (name: string): Promise<void> {
  for (let round = 0; performance.now() < end; round++) {
    const base = `${url}/~${name}-${round % 5}`
    for (const act of [
      () => ask(`${base}/_sandbox/reset`, 'POST'),
      () => adjust(base),
      () => adjust(base, 'a file'),
      () => ask(`${base}/_sandbox/daily-frequency/c0000000-0000-4000-8000-000000000001?from=2026-03-01`, 'GET'),
      () => ask(`${base}/_sandbox/requests`, 'GET'),
      () => ask(`${url}/_sandboxes/${name}-${round % 5}`, 'DELETE')
    ]) {
      const { status, ms } = await note('others', act())
      if (status >= 200 && status < 300) served++
      times.push(ms)
      await setTimeout(50)
    }
  }
}

async function greedily (act: () => Promise<unknown>): Promise<void> {
  while (performance.now() < end) {
    await act()
    await setTimeout(200)
  }
}

const percentile = (share: number): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

console.log(`${SECONDS} s ${IN_FOLDER ? 'in a folder' : 'in memory'}, seed ${SEED}, --max-memory 512MB, ` +
  `--max-old-space-size=512, Node.js ${process.version}`)
console.log('  minute      rss     most   served  refused   median     95 %  longest')
console.log('                  MiB    others      all        ms of the others')
let [most, starved, minute] = [0, 0, 0]
const watch = setInterval(() => { most = Math.max(most, rss() ?? 0) }, 100)
const work = Promise.all([...Object.values(greedy).map(greedily), other('one'), other('two')])
const isOver = work.then(() => true)
while (!await Promise.race([isOver, setTimeout(REPORT_MS, false)])) {
  const figures = [++minute, rss() ?? 0, most, served, refused, percentile(0.5), percentile(0.95), percentile(1 - 1e-9)]
  console.log(figures.map(figure => String(figure).padStart(8)).join(' '))
  if (served === 0) starved++
  ;[times, served, refused] = [[], 0, 0]
  if (rss() === undefined) break
}
clearInterval(watch)
const hasEnded = rss() === undefined
if (!hasEnded) await stop()
for (const line of counts.lines()) console.log(line)
const words = said.filter(line => !/is removed: it was idle|as was asked/.test(line))
if (words.length > 0) console.log(`it said ${words.length} lines, the last: ${words.at(-1)}`)
console.log(`${hasEnded ? 'ENDED' : 'no end'}; most memory ${most} MiB; ` +
  `minutes in which nobody else was served: ${starved}`)
for (const made of folders) rmSync(made, { recursive: true, force: true })
process.exit(hasEnded || starved > 0 ? 1 : 0)
