import type { RequestRow } from '../api/live.ts'
import { collectionName } from '../api/words.ts'
import { dayAndMonth } from '../text/dates.ts'
import { T } from '../text/language.ts'

/** What a click of the page did, by method and path. The last one is for the rest. */
const acts = (): readonly (readonly [path: RegExp, text: string])[] => [
  [/^POST .*\/adjustments\/decide$/, T('você decidiu vários ajustes', 'you decided several adjustments')],
  [/^POST .*\/approve$/, T('você aprovou', 'you approved')],
  [/^POST .*\/reject$/, T('você rejeitou', 'you rejected')],
  [/^POST .*\/cancel$/, T('você cancelou', 'you cancelled')],
  [/^POST .*\/reopen$/, T('você desfez a decisão', 'you took the decision back')],
  [/\/clock\/advance$/, T('você adiantou o relógio', 'you moved the clock on')],
  [/\/clock$/, T('você acertou o relógio', 'you set the clock')],
  [/\/reset$/, T('você reiniciou o sandbox', 'you reset the sandbox')],
  [/\/restore$/, T('você voltou a um estado', 'you restored a state')],
  [/^DELETE .*\/snapshots/, T('você apagou um estado', 'you deleted a state')],
  [/\/snapshots/, T('você salvou um estado', 'you saved a state')],
  [/^DELETE .*\/faults/, T('você desligou uma falha', 'you turned a fault off')],
  [/\/faults/, T('você ligou uma falha', 'you turned a fault on')],
  [/\/settings$/, T('você mudou um ponto em aberto', 'you changed an assumption')],
  [/^POST .*\/state\//, T('você criou', 'you added')],
  [/^PUT .*\/state\//, T('você mudou', 'you changed')],
  [/^DELETE .*\/state\//, T('você excluiu', 'you deleted')],
  [/^POST \/(?!_sandbox)/, T('você enviou um exemplo', 'you sent an example')],
  [/./, T('você clicou', 'you clicked')]
]

/** `você aprovou: Ana Beatriz Souza, ter 10 mar` */
export function ownClickText ({ method, path, person, thing, outcome }: RequestRow): string {
  const act = acts().find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? ''
  const [, collection] = /\/state\/([^/]+)/.exec(path) ?? []
  const about = [
    ...collection !== undefined ? [collectionName(collection)] : [],
    ...[person?.name ?? thing ?? []].flat(),
    ...outcome?.date !== undefined ? [dayAndMonth(outcome.date)] : []
  ]
  return about.length === 0 ? act : `${act}: ${about.join(', ')}`
}
