import type { Machine } from '../../../bench/figures.ts'
import type { Area, Text } from '../../../bench/rows.ts'

/** The words of docs/performance.md around its figures. */
export interface Words {
  readonly title: string
  readonly measured: (date: string, machine: Machine) => string
  readonly ratios: string
  readonly failed: (names: string) => string
  readonly columns: string
  readonly areas: Readonly<Record<Area, readonly [heading: string, text: string]>>
  readonly met: string
  readonly notMet: string
  readonly atLeast: (bound: string) => string
  readonly atMost: (bound: string) => string
  readonly quoted: string
}

/** What the others do not do, in their own words. */
export const QUOTED: ReadonlyArray<readonly [name: string, quote: string, source: string, said: Text]> = [
  [
    'json-server',
    'If you make POST, PUT, PATCH or DELETE requests, changes will be automatically and safely saved to `db.json`',
    'https://www.npmjs.com/package/json-server/v/0.17.4',
    { en: 'It stores what it is sent and answers that.', pt: 'Ele guarda o que recebe e responde isso mesmo.' }
  ],
  [
    'Prism',
    'Data Persistence (allow Prism act like a sandbox)',
    'https://github.com/stoplightio/prism',
    {
      en: 'An item of its roadmap that is not ticked. It answers with the examples of the OpenAPI document.',
      pt: 'Um item do roadmap que não está marcado. Ele responde com os exemplos do documento OpenAPI.'
    }
  ],
  [
    'Mockoon',
    'Where Mockoon routes are independent and stateless, CRUD routes can generate multiple endpoints to perform CRUD ' +
      'operations',
    'https://mockoon.com/docs/latest/api-endpoints/crud-routes/',
    {
      en: 'The responses a second are those of a route with a template, the pairs those of CRUD routes.',
      pt: 'As respostas por segundo são de uma rota com template; os pares, de rotas CRUD.'
    }
  ],
  [
    'WireMock',
    'Scenarios cannot transport any data other than the state value itself',
    'https://github.com/wiremock/wiremock-state-extension',
    {
      en: 'Said of WireMock without that extension. Measured is a stub with a template.',
      pt: 'Dito do WireMock sem essa extensão. O que se mediu é um stub com template.'
    }
  ]
]

/** Why a row is not as wanted, by what it is in English: what its profile shows. */
export const EXPLAINED: Readonly<Record<string, Text>> = {
  'POST /ajuste-registro/solicitar: allocated for a request': {
    en: 'Half of it is what Fastify and Node.js allocate to read the request and to write a response of 6.6 KB. The ' +
      'rest is spread over the reading, the text of the response, the figures of the day, the four records with ' +
      'their hashes, and the change set: none of these parts is more than a tenth.',
    pt: 'Metade é o que o Fastify e o Node.js alocam para ler a requisição e escrever uma resposta de 6,6 KB. O ' +
      'resto se divide entre a leitura, o texto da resposta, os números do dia, as quatro marcações com seus hashes ' +
      'e o conjunto de mudanças: nenhuma dessas partes passa de um décimo.'
  },
  'POST /ajuste-registro/solicitar with --data FOLDER: answers a second': {
    en: 'With a folder each change is also written as JSON, and its response waits until the disk has it.',
    pt: 'Com uma pasta, cada alteração também é escrita em JSON, e a resposta espera até o disco tê-la.'
  },
  'PUT /_sandbox/state of 100000 records': {
    en: 'This is a time, so it depends on the machine. It was measured beside a client that goes on asking, in a ' +
      'process that does it for the first time: the same PUT again takes a little more than half as long, because ' +
      'V8 has compiled its code by then. A seventh is garbage collection; the rest is spread over the check of each ' +
      'record, the chain of record numbers, the hashes and the indexes.',
    pt: 'É um tempo, e por isso depende da máquina. Medido ao lado de um cliente que não para de pedir, em um ' +
      'processo que faz isso pela primeira vez: o mesmo PUT de novo leva pouco mais da metade do tempo, porque o V8 ' +
      'já compilou o código. Um sétimo é coleta de lixo; o resto se divide entre a conferência de cada registro, a ' +
      'cadeia de números, os hashes e os índices.'
  },
  '`startSandbox()` the second time in a process': {
    en: 'This is a time, so it depends on the machine. Half of it is Fastify, which registers its routes and hooks ' +
      'anew. A third is garbage collection of young objects, most of them left by the first start.',
    pt: 'É um tempo, e por isso depende da máquina. Metade é o Fastify, que registra de novo rotas e hooks, e um ' +
      'terço é uma coleta de objetos novos, quase todos da primeira partida.'
  },
  'Adjustments a second on PostgreSQL, through HTTP': {
    en: 'PostgreSQL, espelho and its clients share the cores of this machine; a data folder needs no process of ' +
      'its own.',
    pt: 'O PostgreSQL, o espelho e seus clientes dividem os núcleos desta máquina; uma pasta de dados não precisa ' +
      'de processo próprio.'
  },
  'Processor time of a time record before 100000 others': {
    en: 'The records of a person are in blocks of 256, so a new one moves few others. What is left are look-ups in ' +
      'maps and lists of 100,000 records, which are seldom in the caches of the processor.',
    pt: 'As marcações de uma pessoa ficam em blocos de 256, e por isso uma nova desloca poucas outras. O que resta ' +
      'são consultas a mapas e listas de 100.000 marcações, que raramente estão nos caches do processador.'
  }
}

/** The same for the rows of an area that have no words of their own. */
export const EXPLAINED_AREAS: Readonly<Partial<Record<Area, Text>>> = {
  growth: {
    en: 'Each time V8 frees young objects, it looks at the head of each page of the heap, of which 100,000 ' +
      'adjustments have thousands; and their maps are seldom in the caches of the processor. By profile this is 4 % ' +
      'of the processor time of a request. One process is also up to 5 % faster than the next.',
    pt: 'Cada vez que libera objetos novos, o V8 olha o começo de cada página do heap, e 100.000 ajustes têm ' +
      'milhares delas; e seus mapas raramente estão nos caches do processador. Pelo perfil, isso é 4 % do tempo de ' +
      'processador de uma requisição. Além disso, um processo é até 5 % mais rápido que outro.'
  }
}

const en: Words = {
  title: 'How fast it is',
  measured: (date, { cores, processor, memory, system, node }) =>
    `\`npm run bench\` measured these figures on ${date}, on a machine with ${cores} cores (${processor}), ` +
    `${memory} GiB of memory, ${system}, with Node.js ${node} unless a row says otherwise.`,
  ratios: 'A ratio compares two processes that were measured in turns on that machine, so it tells more about yours ' +
    'than a time does. Bare Fastify is a route with the same schemas and a constant response. Each figure is the ' +
    'median of its rounds.',
  failed: names => `Benches that failed, so that their rows are missing: ${names}.`,
  columns: '| what | measured | wanted |',
  areas: {
    request: ['A request', 'All is on: token, rules, request log, coverage.'],
    start: ['The start', 'From the start of the process to the first response 201.'],
    memory: ['The memory', 'After a garbage collection, where a row does not say idle.'],
    growth: ['What grows', 'The cost of a request or a check, by how much is stored.'],
    files: ['Large files and documents', 'A turn of the event loop is how long other requests wait.'],
    stores: ['Where state is kept', 'A data folder, and a PostgreSQL that syncs.'],
    clone: ['A clone', 'What `npm ci` brings to who changes espelho.'],
    others: [
      'Beside other doubles',
      'The same POST on each of them, in turns. They compute nothing, and espelho computes the day and its balance.'
    ]
  },
  met: 'met',
  notMet: 'not met',
  atLeast: bound => `at least ${bound}`,
  atMost: bound => `at most ${bound}`,
  quoted: 'What the others say of themselves. One that has no row was not measured.'
}

const pt: Words = {
  title: 'Quão rápido ele é',
  measured: (date, { cores, processor, memory, system, node }) =>
    `Números medidos por \`npm run bench\` em ${date.split('-').reverse().join('/')}, em uma máquina de ${cores} ` +
    `núcleos (${processor}) e ${memory} GiB de memória, ${system}, com Node.js ${node}, ` +
    'salvo onde a linha diz outro.',
  ratios: 'Uma razão compara dois processos medidos alternadamente na mesma máquina; por isso diz mais sobre a sua ' +
    'do que um tempo. "Fastify puro" é uma rota com os mesmos schemas e resposta constante. Cada número é a ' +
    'mediana das rodadas.',
  failed: names => `Medições que falharam e por isso faltam aqui: ${names}.`,
  columns: '| o quê | medido | desejado |',
  areas: {
    request: ['Uma requisição', 'Com tudo ligado: token, regras, log de requisições, cobertura.'],
    start: ['A partida', 'Do início do processo à primeira resposta 201.'],
    memory: ['A memória', 'Depois de uma coleta de lixo, salvo onde a linha diz ociosa.'],
    growth: ['O que cresce', 'O custo de uma requisição ou conferência conforme o que está guardado.'],
    files: ['Arquivos e documentos grandes', 'Uma volta do event loop é o quanto as outras requisições esperam.'],
    stores: ['Onde o estado fica', 'Uma pasta de dados e um PostgreSQL que sincroniza.'],
    clone: ['Um clone', 'O que `npm ci` traz para quem altera o espelho.'],
    others: [
      'Ao lado de outros dublês',
      'O mesmo POST em cada um, alternadamente. Eles nada calculam; o espelho calcula o dia e seu saldo.'
    ]
  },
  met: 'atingido',
  notMet: 'não atingido',
  atLeast: bound => `ao menos ${bound}`,
  atMost: bound => `no máximo ${bound}`,
  quoted: 'O que os outros dizem de si, em inglês como escreveram. Quem não tem linha não foi medido.'
}

export const WORDS = { en, pt } as const
