import { readFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import t from 'tap'
import { LONGEST_DELAY_MS } from '../../src/host/sandbox/faults.ts'
import { MORE } from '../../src/host/store/postgres/connections.ts'
import { COMPACT_AT_BYTES } from '../../src/host/store/lasting-ledger.ts'
import { CONNECTIONS } from '../../src/host/store/postgres/open.ts'
import { MIGRATIONS, OLDEST } from '../../src/host/store/postgres/schema.ts'
import { LOCKED_IDLE_MS } from '../../src/host/store/postgres/statements.ts'
import { LOG_BOUNDS } from '../../src/host/store/postgres/store.ts'
import { TIMES } from '../../src/host/store/postgres/times.ts'
import { LOCK_MS } from '../../src/host/store/postgres/writer.ts'
import { CLIENT_TIMES } from '../../src/host/http/access/client-times.ts'
import { BOUNDS, STUCK_AFTER_MS } from '../../src/host/http/access/under-way.ts'
import { MAX_BODY_BYTES } from '../../src/host/http/body/body-limit.ts'
import { MAX_DECODED_OPERATION_BYTES } from '../../src/host/http/body/body-text.ts'
import { page, root, tableUnder } from './support/markdown.ts'

const MIB = 1_048_576
const { request, reading } = CLIENT_TIMES
const numbers = [
  BOUNDS.requests, BOUNDS.ofConnection, 503, STUCK_AFTER_MS / 1000, 503, request / 1000, 408, reading / 1000,
  2 * reading / 1000, MAX_DECODED_OPERATION_BYTES / MIB, 413, MAX_BODY_BYTES / MIB
]

for (const [path, heading] of [
  ['docs/run-for-a-team.md', 'What you see when'],
  ['docs/run-for-a-team.pt-BR.md', 'O que os clientes veem em cada situação']
] as const) {
  t.test(`${path} states the bounds of a server as they are`, async t => {
    const rows = tableUnder(page(path), heading).slice(-5, -1).flat().join(' ').replace(/(?<=\d)[.,](?=\d)/g, '')
    t.same(Array.from(rows.matchAll(/\d+/g), Number), numbers)
  })
}

t.test('the bytes are a quarter of the heap limit', async t => {
  t.equal(BOUNDS.bytes, Math.floor(getHeapStatistics().heap_size_limit / 4))
})

/** What the pages say of a database: its words with `#` for each number, in both languages, and the numbers. */
const OF_DATABASE: ReadonlyArray<readonly [english: string, portuguese: string, ...numbers: number[]]> = [
  ['PostgreSQL # or later', 'PostgreSQL # ou mais novo', OLDEST],
  ['up to # connections', 'até # conexões', CONNECTIONS],
  ['A log keeps # requests, or # MiB', 'Um log guarda # requisições, ou # MiB',
    LOG_BOUNDS.entries, LOG_BOUNDS.bytes / MIB],
  ['grown by # MiB', 'crescem # MiB', COMPACT_AT_BYTES / MIB],
  // Of the statement that is under way, and of its own.
  ['for at most # seconds.', 'por no máximo # segundo.', 2 * LOCK_MS / 1000],
  ['after at most # seconds where it was about', 'no máximo # segundos onde ele estava', LOCKED_IDLE_MS / 1000],
  // Who comes while a look waits has a look of its own after it. Each may stay without an answer.
  ['after # to # seconds every request', 'depois de # a # segundos toda requisição',
    TIMES.retry / 1000, Math.ceil(2 * TIMES.retry * (1 + MORE) / 1000)],
  ['for at most a second', 'por um segundo no máximo'],
  ['until # seconds are over', 'até passarem # segundos', TIMES.unknown / 1000],
  ['last up to #.', 'duram até #.', LONGEST_DELAY_MS / 1000]
]

t.test('the pages state the bounds of a database as they are', async t => {
  t.equal(TIMES.probe, 1000, 'a second')
  for (const [path, language] of [['docs/run-for-a-team.md', 0], ['docs/run-for-a-team.pt-BR.md', 1]] as const) {
    const text = page(path).text.replace(/\s+/g, ' ').replace(/(?<=\d)[.,](?=\d{3})/g, '')
      .replace(/(?<=\d),(?=\d)/g, '.')
    for (const [english, portuguese, ...numbers] of OF_DATABASE) {
      const words = numbers.reduce((said, number) => said.replace('#', `${number}`), [english, portuguese][language]!)
      t.ok(text.includes(words), `${path}: ${words}`)
    }
    const [, interval] = /client_connection_check_interval = %L',\s+current_database\(\), ('\d+s')/
      .exec(MIGRATIONS[0]!.text)!
    t.match(text, `client_connection_check_interval = ${interval}`)
    const [, patience] = /(?:wait|esperar) (\d+) (?:seconds|segundos)/.exec(text)!
    for (const [file, word] of [['haproxy.cfg', 'timeout server'], ['nginx.conf', 'proxy_read_timeout']] as const) {
      t.match(readFileSync(`${root}recipes/team/${file}`, 'utf8'), `${word} ${patience}s`)
    }
  }
})
