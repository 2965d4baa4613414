import { load } from './load.ts'
import { compare, days, daysBefore, MANY, send, STORED } from './growth.ts'

// Processor time of what is inserted before 100,000 later ones, against the same in an empty world: requests for days
// before all others, approvals before all others because the clock went back, and time records before all others.
//
//   tsx bench/inserted.ts [rounds of a pair of servers, 5] [stored] [a part of the name, such as "time records"]

const QUARTER_OF_AN_HOUR = 900_000
const spread = (full: Parameters<typeof load>[0]) => load(full, { amount: STORED }, days(MANY))

await compare({
  name: 'days',
  what: {
    en: `Processor time of a request for a day before those of ${STORED} approved ones`,
    pt: `Tempo de processador de um pedido para um dia anterior aos de ${STORED} aprovados`
  },
  status: 'APROVADO',
  store: spread,
  bodies: () => daysBefore(MANY)
})

await compare({
  name: 'approvals',
  what: {
    en: `Processor time of an approval dated before ${STORED} others`,
    pt: `Tempo de processador de uma aprovação com data anterior à de ${STORED} outras`
  },
  status: 'APROVADO',
  store: spread,
  settle: server => send(server, 'PUT', '/_sandbox/clock', { now: '2025-06-02T12:00:00Z', mode: 'ticking' }),
  bodies: () => daysBefore(MANY)
})

await compare({
  name: 'time records',
  what: {
    en: `Processor time of a time record before ${STORED} others`,
    pt: `Tempo de processador de uma marcação anterior a ${STORED} outras`
  },
  status: 'APROVADO',
  async store (full) {
    const state = await (await fetch(`${full.url}/_sandbox/state`)).json() as Record<string, unknown[]>
    const people = (state['collaborators'] as { colaboradorId: string }[]).map(({ colaboradorId }) => colaboradorId)
    const timeRecords = Array.from({ length: STORED }, (_, at) => ({
      colaboradorId: people[at % people.length], dataHora: timeOf(at)
    }))
    await send(full, 'PUT', '/_sandbox/state', { ...state, adjustments: [], attachments: [], timeRecords })
  },
  path: '/_sandbox/state/timeRecords',
  bodies () {
    let before = 0
    return () => JSON.stringify({ colaboradorId: 'c0000000-0000-4000-8000-000000000001', dataHora: timeOf(--before) })
  }
})

function timeOf (at: number): string {
  return new Date(Date.UTC(2015, 0, 1) + at * QUARTER_OF_AN_HOUR).toISOString()
}
