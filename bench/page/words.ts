import type { Area, Machine } from '../rows.ts'
import { BOUNDS, SIZES } from '../sizes.ts'

/** The words of docs/performance.md around its figures. */
export interface Words {
  readonly title: string
  readonly measured: (date: string, machine: Machine) => string
  readonly ratios: string
  readonly failed: (names: string) => string
  readonly sizes: string
  readonly columns: string
  readonly areas: Readonly<Record<Area, readonly [heading: string, text: string]>>
  readonly met: string
  readonly notMet: string
  readonly atLeast: (bound: string) => string
  readonly atMost: (bound: string) => string
}

const megabytes = SIZES.bodyBytes / 1e6
const { operationMs, controlMs, requestRatio } = BOUNDS

const en: Words = {
  title: 'How fast it is',
  measured: (date, { cores, processor, memory, system, node }) =>
    `\`npm run bench\` measured these figures on ${date}, on a machine with ${cores} cores (${processor}), ` +
    `${memory} GiB of memory, ${system}, with Node.js ${node}.`,
  ratios: 'Each figure is a ratio of two measurements on that machine, made in turns, and the median of its rounds: ' +
    'a time would tell little about yours. Bare Fastify is a route with the same schemas and a constant response.',
  failed: names => `Benches that failed, so that their rows are missing: ${names}.`,
  sizes: `A full world has the sizes of a large team: ${of(SIZES.records, 'en')} time records of ${SIZES.people} ` +
    `people, ${of(SIZES.recordsOfOne, 'en')} of them and ${SIZES.adjustmentsOfOne} adjustments of the person who ` +
    `asks. Beside it there are imports of ${of(SIZES.importRows, 'en')} rows, bodies of ${megabytes} MB, a log of ` +
    `${of(SIZES.loggedExchanges, 'en')} exchanges, and ${of(SIZES.sandboxes, 'en')} sandboxes. Beyond these sizes it ` +
    'gets slower.',
  columns: '| what | measured | wanted |',
  areas: {
    request: ['A request', 'All is on: token, rules, request log, coverage.'],
    start: ['The start', 'From the start of the process to the first response 201.'],
    memory: ['The memory', 'After a garbage collection, where a row does not say idle.'],
    growth: [
      'What grows',
      `The processor's time in a full world. An empty one has the built-in people. At most ${requestRatio} is wanted.`
    ],
    turns: [
      'What holds the others',
      'The longest turn of the event loop while one request is answered in a full world: so long the others wait. An ' +
        `operation is meant to stay under ${operationMs} ms, and a request of the control plane over the whole world ` +
        `under ${controlMs} ms. Times depend on the machine, so the page does not judge them.`
    ]
  },
  met: 'met',
  notMet: 'not met',
  atLeast: bound => `at least ${bound}`,
  atMost: bound => `at most ${bound}`
}

const pt: Words = {
  title: 'Quão rápido ele é',
  measured: (date, { cores, processor, memory, system, node }) =>
    `Números medidos por \`npm run bench\` em ${date.split('-').reverse().join('/')}, em uma máquina de ${cores} ` +
    `núcleos (${processor}) e ${memory} GiB de memória, ${system}, com Node.js ${node}.`,
  ratios: 'Cada número é a razão de duas medidas na mesma máquina, feitas alternadamente, e a mediana das rodadas: ' +
    'um tempo diria pouco sobre a sua. "Fastify puro" é uma rota com os mesmos schemas e resposta constante.',
  failed: names => `Medições que falharam e por isso faltam aqui: ${names}.`,
  sizes: `Um mundo cheio tem o tamanho de uma equipe grande: ${of(SIZES.records, 'pt')} marcações de ${SIZES.people} ` +
    `pessoas, ${of(SIZES.recordsOfOne, 'pt')} delas e ${SIZES.adjustmentsOfOne} ajustes da pessoa que pede. Além ` +
    `dele, importações de ${of(SIZES.importRows, 'pt')} linhas, corpos de ${megabytes} MB, um log de ` +
    `${of(SIZES.loggedExchanges, 'pt')} trocas e ${of(SIZES.sandboxes, 'pt')} sandboxes. Acima disso ele fica mais ` +
    'lento.',
  columns: '| o quê | medido | desejado |',
  areas: {
    request: ['Uma requisição', 'Com tudo ligado: token, regras, log de requisições, cobertura.'],
    start: ['A partida', 'Do início do processo à primeira resposta 201.'],
    memory: ['A memória', 'Depois de uma coleta de lixo, salvo onde a linha diz ocioso.'],
    growth: [
      'O que cresce',
      'O tempo de processador em um mundo cheio. Um vazio tem as pessoas embutidas. Deseja-se no máximo ' +
        `${String(requestRatio).replace('.', ',')}.`
    ],
    turns: [
      'O que segura as outras',
      'A volta mais longa do event loop enquanto uma requisição é respondida em um mundo cheio: é quanto as outras ' +
        `esperam. Uma operação deve ficar abaixo de ${operationMs} ms; uma requisição do plano de controle sobre o ` +
        `mundo inteiro, abaixo de ${controlMs} ms. Tempos dependem da máquina, e por isso a página não os julga.`
    ]
  },
  met: 'atingido',
  notMet: 'não atingido',
  atLeast: bound => `ao menos ${bound}`,
  atMost: bound => `no máximo ${bound}`
}

export const WORDS = { en, pt } as const

function of (count: number, language: string): string {
  return count.toLocaleString(language === 'pt' ? 'pt-BR' : 'en')
}
