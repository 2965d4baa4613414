import { allocatedBy } from './heap.ts'
import { answerOf, load, median } from './load.ts'
import { asked, tell } from './rows.ts'
import { allocatingBareFastify, allocatingEspelho, type ResidentServer } from './servers.ts'

// What a POST that creates an adjustment allocates in V8's heap, from the bytes on the socket to those on it, and what
// bare Fastify allocates to send the same response each time. The young generation is so large that nothing is
// collected between two looks.
//
//   tsx bench/allocated.ts [rounds, 9] [requests of a round, 1000]

const [rounds = 9, amount = 1000] = asked.map(Number)

const ours = await allocatingEspelho()
const answer = await answerOf(ours)
const figure = await allocatedFor(ours)
tell({
  area: 'request',
  what: {
    en: 'POST /ajuste-registro/solicitar: allocated for a request',
    pt: 'POST /ajuste-registro/solicitar: alocado por requisição'
  },
  figure,
  unit: 'KB',
  ceiling: 58,
  rounds
})
tell({
  area: 'request',
  what: {
    en: 'The same, by bare Fastify, whose response is always the same',
    pt: 'O mesmo, pelo Fastify puro, cuja resposta é sempre a mesma'
  },
  figure: await allocatedFor(await allocatingBareFastify(answer)),
  unit: 'KB',
  rounds
})

async function allocatedFor (server: ResidentServer): Promise<number> {
  await load(server, { amount: 3000 }) // until its code is compiled
  const figures: number[] = []
  for (let round = 0; round < rounds; round++) {
    figures.push(await allocatedBy(server.child, async () => { await load(server, { amount }) }) / amount / 1000)
  }
  await server.stop()
  return median(figures)
}
