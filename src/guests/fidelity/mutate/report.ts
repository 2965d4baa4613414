import { type Language, type Say, sayIn } from '../../../core/words.ts'
import type { Difference } from './difference.ts'
import type { Judged, Plan } from './mutate.ts'

/** By id, why an answer may go unnoticed. */
export type Allowed = Readonly<Record<string, string>>

const NO_EFFECT = 'sem efeito nas respostas'
const NO_JUDGEMENT = 'sem conclusão: o tempo acabou'

/** What became of another answer, and in Portuguese what became of several. */
const RESULTS: Readonly<Record<Judged['result'], { readonly [W in 'pt' | 'several' | 'en']: string }>> = {
  unnoticed: { pt: 'não notada', several: 'não notadas', en: 'unnoticed' },
  noticed: { pt: 'notada', several: 'notadas', en: 'noticed' },
  'set-by-suite': {
    pt: 'escolhida pela própria suíte', several: 'escolhidas pela própria suíte', en: 'set by the suite'
  },
  inconclusive: { pt: NO_JUDGEMENT, several: NO_JUDGEMENT, en: 'inconclusive: the time was up' },
  equivalent: { pt: NO_EFFECT, several: NO_EFFECT, en: 'without effect on the responses' }
}

export function resultWords (result: Judged['result'], number: number, language: Language): string {
  const { pt, several, en } = RESULTS[result]
  return sayIn(language)(number === 1 ? pt : several, en)
}

/** The report for people: the unnoticed answers one by one, then how many there are of each result. */
export function reportText (
  all: readonly Judged[], allowed: Allowed, { leftOut, known }: Pick<Plan, 'leftOut' | 'known'>, language: Language
): string {
  const say = sayIn(language)
  const unnoticed = all.filter(({ result }) => result === 'unnoticed')
  const open = unnoticed.filter(({ alternative: { id } }) => !Object.hasOwn(allowed, id))
  const lines = open.flatMap(one => [...entryLines(one, language), ''])
  const ofResult = (result: Judged['result'], number = count(all, result)) =>
    [number, resultWords(result, number, language)] as const
  const allowedOnes = unnoticed.length - open.length
  const counted = [
    ofResult('unnoticed', open.length),
    [allowedOnes, resultWords('unnoticed', allowedOnes, language) +
      say(allowedOnes === 1 ? ', mas permitida' : ', mas permitidas', ', but allowed')],
    ofResult('noticed'), ofResult('set-by-suite'), ofResult('inconclusive'), ofResult('equivalent'),
    [known, say('não tentadas: o perfil já diz a da API real', 'not tried: the profile has that of the real API')],
    [leftOut, say('não tentadas (--max)', 'not tried (--max)')]
  ] as const
  const title = say('Outras respostas aos pontos em aberto:', 'Other answers to the open points:')
  return [
    ...lines, title, ...counted.filter(([number]) => number > 0).map(([number, what]) => `  ${number} ${what}`),
    ...staleAllowances(all, allowed, say), ...allowanceFor(open, say), ''
  ].join('\n')
}

function count (all: readonly Judged[], wanted: Judged['result']): number {
  return all.filter(({ result }) => result === wanted).length
}

/** Points that need no allowance any more. */
function staleAllowances (all: readonly Judged[], allowed: Allowed, say: Say): string[] {
  return Object.keys(allowed)
    .filter(id => all.some(({ alternative, result }) => alternative.id === id && result === 'noticed') &&
      !all.some(({ alternative, result }) => alternative.id === id && result === 'unnoticed'))
    .map(id => say(`  ${id} está em --allow, mas já é notado: tire-o de lá`,
      `  ${id} is in --allow, but is noticed now: take it out`))
}

/** How to let what is open go unnoticed, ready to be copied. */
function allowanceFor (open: readonly Judged[], say: Say): string[] {
  if (open.length === 0) return []
  const ids = [...new Set(open.map(({ alternative: { id } }) => id))]
  const entries = JSON.stringify(Object.fromEntries(ids.map(id => [id, say('por quê', 'why')])))
  return [say(
    `  se podem ficar assim, --allow ARQUIVO com ${entries}`, `  if they may stay so, --allow FILE with ${entries}`
  )]
}

function entryLines ({ alternative, difference }: Judged, language: Language): string[] {
  const { id, key, answer, question, words } = alternative
  if (difference === undefined) return []
  const say = sayIn(language)
  const { test, request: { method, path, turn }, before, after, pointer } = difference
  return [
    `${id} ${key} = ${answer}`,
    `  ${question[language]}: ${words[language]}`,
    `  ${say('teste', 'test')} ${test}: ${method} ${path}${turn > 1 ? ` (${turn})` : ''}`,
    `  ${pointer === '' ? say('status', 'status') : pointer}: ${shown(before)} → ${shown(after)}`,
    `  ${consequence(difference, say)}`
  ]
}

const MAX_SHOWN_CHARS = 120

function shown (value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text
}

/** What goes wrong in production if the real API answers so. */
export function consequence ({ weight, before, after, pointer }: Difference, say: Say): string {
  const kind = weight === 'status-class' && Number(after) < 400 ? 'accepted' : weight
  const [pt, en] = harm[kind]({ before, after, pointer })
  return say(`Se a API real responder assim, ${pt}.`, `If the real API answers so, ${en}.`)
}

type Harm = (difference: Pick<Difference, 'before' | 'after' | 'pointer'>) => readonly [pt: string, en: string]

const harm: Readonly<Record<Difference['weight'] | 'accepted', Harm>> = {
  'status-class': ({ after }) => [
    `a requisição que aqui passa é recusada em produção com ${after}, e nenhum teste avisa`,
    `a request that works here is refused in production with ${after}, and no test says so`
  ],
  accepted: ({ before }) => [
    `o que o cliente trata como recusado (${before}) é aceito e gravado em produção`,
    `what the client takes for refused (${before}) is accepted and stored in production`
  ],
  value: ({ pointer }) => [
    `o cliente recebe outro ${pointer === '' ? 'status' : `valor em ${pointer}`} e o usa sem que nada confira`,
    `the client gets another ${pointer === '' ? 'status' : `value at ${pointer}`} and uses it unchecked`
  ],
  presence: ({ pointer }) => pointer === ''
    ? ['o cliente envia requisições que os testes não enviam', 'the client sends other requests than those tested']
    : [
        `${pointer} falta, sobra ou tem outra forma, e o cliente pode quebrar ao ler`,
        `${pointer} is missing, is there or has another form, and the client may fail to read it`
      ],
  'success-status': ({ before, after }) => [
    `um cliente que só aceita ${before} toma o sucesso (${after}) por erro, e talvez repita a requisição`,
    `a client that takes ${before} alone for a success calls ${after} an error, and may send the request again`
  ],
  text: () => [
    'quem lê ou procura este texto encontra outro', 'whoever reads this text or looks for it meets another one'
  ]
}

/** The report for programs. */
export function reportJson (all: readonly Judged[], allowed: Allowed): string {
  return JSON.stringify({
    alternatives: all.map(({ alternative: { id, key, answer }, result, difference }) => ({
      id,
      key,
      answer,
      result,
      ...difference !== undefined && jsonOf(difference),
      ...result === 'unnoticed' && Object.hasOwn(allowed, id) && { allowed: allowed[id] }
    }))
  }, null, 2) + '\n'
}

function jsonOf ({ weight, test, request: { method, path, turn }, before, after, pointer }: Difference): object {
  return { weight, test, request: `${method} ${path}`, turn, before, after, pointer }
}
