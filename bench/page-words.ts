import type { Area, Machine } from './rows.ts'
import { BOUNDS } from './sizes.ts'

const { operationMs, controlMs, requestRatio } = BOUNDS

/** The words of docs/design.md around the figures of the benches. */
export const WORDS = {
  measured: (date: string, { cores, processor, memory, system, node }: Machine) =>
    `\`npm run bench\` measured these figures on ${date}, on a machine with ${cores} cores (${processor}), ` +
    `${memory} GiB of memory, ${system}, with Node.js ${node}.`,
  ratios: 'Each figure is a ratio of two measurements on that machine, made in turns, and the median of its rounds: ' +
    'a time would tell little about yours. Bare Fastify is a route with the same schemas and a constant response.',
  failed: (names: string) => `Benches that failed, so that their rows are missing: ${names}.`,
  earlier: (date: string) => `These were measured on ${date}.`,
  columns: ['what', 'measured', 'wanted'],
  areas: {
    request: [
      'A request',
      'All is on: token, rules, request log, coverage. The limit of an approved request is some 0.35: it would take ' +
        'days, figures and state that cost half of what they cost.'
    ],
    start: ['The start', 'From the start of the process to the first response 201.'],
    memory: ['The memory', 'After a garbage collection, where a row does not say idle.'],
    growth: [
      'What grows',
      `The processor's time in a full world. An empty one has the built-in people. At most ${requestRatio} is wanted.`
    ],
    crowded: [
      'Many of one',
      "The processor's time where very much is stored for one day or for one person, as by a test that sends the same" +
        ' again and again.'
    ],
    turns: [
      'What holds the others',
      'The longest turn of the event loop while one request is answered in a full world: so long the others wait. An ' +
        `operation is meant to stay under ${operationMs} ms, and a request of the control plane over the whole world ` +
        `under ${controlMs} ms. Here is the longest of each; \`npm run bench\` prints all. Times depend on the ` +
        'machine, so the page does not judge them.'
    ]
  } satisfies Record<Area, readonly [heading: string, text: string]>,
  met: 'met',
  notMet: 'not met',
  atLeast: (bound: string) => `at least ${bound}`,
  atMost: (bound: string) => `at most ${bound}`
} as const
