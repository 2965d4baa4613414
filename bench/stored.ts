import { load } from './load.ts'
import { compare, days, daysAmong, MANY, STORED } from './growth.ts'

// Processor time of POST /ajuste-registro/solicitar with 100,000 adjustments stored, against one with none: all of them
// on one day or spread over 10,000 days, each approved as it is requested or left pending, in memory or in a data
// folder. On one day a pending one displaces the one before it.
//
//   tsx bench/stored.ts [rounds of a pair of servers, 5] [stored] [a part of the name, such as "memory, 10,000 days"]

const PT: Readonly<Record<string, string>> = {
  'one day': 'um dia',
  '10,000 days': '10.000 dias',
  approved: 'aprovados',
  pending: 'pendentes',
  memory: 'na memória',
  files: 'em arquivos'
}

for (const where of ['memory', 'files']) {
  for (const spread of ['one day', '10,000 days']) {
    for (const status of ['approved', 'pending']) {
      const count = spread === 'one day' ? 1 : MANY
      const parts = [where, spread, status]
      await compare({
        name: parts.join(', '),
        what: {
          en: `Processor time of a request at ${STORED} stored adjustments, ${parts.join(', ')}`,
          pt: `Tempo de processador de um pedido com ${STORED} ajustes guardados, ` +
            parts.map(part => PT[part]).join(', ')
        },
        status: status === 'approved' ? 'APROVADO' : 'PENDENTE',
        isKept: where === 'files',
        store: full => load(full, { amount: STORED }, days(count)),
        bodies: () => daysAmong(count)
      })
    }
  }
}
