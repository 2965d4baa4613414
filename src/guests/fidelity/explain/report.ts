import { type Language, type Say, sayIn, type Words } from '../../../core/words.ts'
import { counted } from '../../../core/problems/phrases.ts'
import type { PatchOperation } from '../../../core/problems/refusal.ts'
import { shellQuoted } from '../../../core/wire/printable.ts'
import type { Judgement } from '../calibrate/judge.ts'
import { valuesOf } from '../calibrate/points.ts'
import type { Reading } from '../calibrate/read-traffic.ts'
import { readingJson } from '../calibrate/report.ts'
import type { Possibility, RefusalView } from './explain.ts'
import type { Nearest } from './nearest.ts'
import { maskedText } from './said.ts'
import type { Would } from './would.ts'

type Told = Pick<Judgement, 'reading' | 'refusedCount'>

const HEAD_COLUMNS = 62
const LABEL_COLUMNS = 15
const MOST_IDS = 6
const MOST_VALUE_CHARS = 60

const CAUSES: Readonly<Record<Possibility['cause'], Words>> = {
  rule: { pt: 'uma regra do contrato', en: 'a rule of the contract' },
  token: { pt: 'o token', en: 'the token' },
  tenant: { pt: 'a conta', en: 'the tenant' },
  limit: { pt: 'um limite', en: 'a limit' },
  'open-point': { pt: 'um ponto em aberto do contrato', en: 'an open point of the contract' },
  unknown: { pt: 'uma regra própria do fornecedor', en: "a rule of the vendor's own" }
}

/** What `--json` prints of refusals. */
export function refusalsJson (views: readonly RefusalView[], reading: Reading, language: Language) {
  return { refusals: views.map(({ replaced, ...view }) => view), ...readingJson(reading, language) }
}

/** A block for each kind of refusal. Of very many refusals only the first are explained. */
export function refusalsText (
  views: readonly RefusalView[], { reading: { usable, strays }, refusedCount: refused }: Told, language: Language
): string {
  const say = sayIn(language)
  const explained = views.reduce((sum, { count }) => sum + count, 0)
  const counts = [
    counted(usable + strays, say('requisição', 'exchange'), say('requisições', 'exchanges')),
    say(refused === 1 ? '1 recusada' : `${refused} recusadas`, `${refused} refused`),
    say(views.length === 1 ? '1 tipo de recusa' : `${views.length} tipos de recusa`,
      views.length === 1 ? '1 kind of refusal' : `${views.length} kinds of refusal`),
    ...explained === refused
      ? []
      : [say(`explicadas só as primeiras ${explained}`, `only the first ${explained} explained`)]
  ]
  return [counts.join(', '), '', ...views.flatMap(view => blockOf(view, language)), ''].join('\n')
}

function blockOf (view: RefusalView, language: Language): string[] {
  const { status, method, path, requests, count, said, named, cause, alternatives, nearest } = view
  const say = sayIn(language)
  const ids = `${requests.slice(0, MOST_IDS).join(', ')}${count > MOST_IDS ? ', …' : ''}`
  const none = named.length === 0 ? say(' (não nomeia campo algum)', ' (no field named)') : ''
  const isNamed = named.length > 0 && cause !== 'unknown'
  const label = isNamed || cause === 'unknown' ? say('causa', 'cause') : say('causa provável', 'likely cause')
  const [first = '', ...more] = causeLines(view, named, language)
  return [
    `${`${status}  ${method} ${path}`.padEnd(HEAD_COLUMNS)}${count > 1 ? `${count} ×: ` : ''}${ids}`,
    line(say('a API disse', 'the API said'), said === '' ? say('nada', 'nothing') : `"${said}"${none}`),
    line(label, first + (isNamed ? say(' (a mensagem nomeia o campo)', ' (the message names it)') : '')),
    ...more.map(text => line('', text)),
    ...alternatives.map(one => line(say('ou', 'or'), [...new Set(causeLines(one, [], language))].join('; '))),
    ...fixLines(view, say),
    ...nearest === undefined ? [] : [line(say('mais próxima', 'nearest'), nearestText(nearest, say))]
  ]
}

function fixLines (view: RefusalView, say: Say): string[] {
  const { fix, replaced = [] } = view
  const texts = fix === undefined || fix.patch.length === 0
    ? changesIn(view)
    : fix.patch.map((one, at) => patchText(one, replaced[at], say))
  const invented = fix?.invented === undefined ? '' : say('valores inventados: ', 'invented values: ')
  return [
    ...texts.map((text, at) => line(at === 0 ? say('correção', 'fix') : '', text)),
    ...fix === undefined ? [] : [line(say('envie', 'send'), requestText(fix))],
    ...invented === '' ? [] : [line('', invented + (fix?.invented ?? []).join(', '))]
  ]
}

function line (label: string, text: string): string {
  return `  ${label.padEnd(LABEL_COLUMNS)}${text}`
}

function causeLines (
  { cause, findings, point, tenant }: Possibility, named: readonly string[], language: Language
): string[] {
  const words = CAUSES[cause][language]
  if (cause === 'unknown') return [named.length === 0 ? words : `${words}: ${named.join(', ')}`]
  if (tenant !== undefined) return [`${words}: ${tenant}`]
  const id = point === undefined ? '' : ` (${point.id}: ${String(point.answer)})`
  const [first, ...others] = findings
  return [`${words}${id}: ${first?.rule ?? ''}`, ...others.map(({ rule }) => rule)]
}

function changesIn ({ findings }: RefusalView): string[] {
  return [...new Set(findings.map(({ change }) => change).filter(text => text !== ''))]
}

function patchText (operation: PatchOperation, from: unknown, say: Say): string {
  const { op, path } = operation
  const place = path === '' ? say('o corpo', 'the body') : path
  if (op === 'remove') return `${place}   ${say('remova', 'remove')}`
  const to = valueText(operation.value)
  return op === 'add' || from === undefined
    ? `${place}   + ${to}`
    : `${place}   ${maskedText(valueText(from))} → ${to}`
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

function valueText (value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  if (text.length <= MOST_VALUE_CHARS) return text
  const beginning = text.slice(0, MOST_VALUE_CHARS).replace(/\\$/, '')
  const isInText = (beginning.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1
  return `${beginning}…${isInText ? '"' : ''}${CLOSING[text[0] as string] ?? ''}`
}

/** Of the body only what the fix changes, and its format. */
function requestText ({ patch, request }: NonNullable<RefusalView['fix']>): string {
  const { method, path, headers = {}, body } = request
  const changed = new Set(['formato', ...patch.map(({ path }) => path.split('/')[1] ?? '')])
  const fields = Object.entries(Object(body) as object)
  const shown = fields.filter(([name]) => changed.has(name)).map(([name, value]) =>
    `${JSON.stringify(name)}:${valueText(value)}`)
  const rest = shown.length === fields.length ? '' : shown.length === 0 ? '…' : ', …'
  const typed = Object.entries(headers).map(([name, value]) => ` ${name}: ${value}`).join('')
  return `${method} ${path}${typed}${body === undefined ? '' : ` {${shown.join(',')}${rest}}`}`
}

function nearestText ({ request, differs }: Nearest, say: Say): string {
  const places = differs.slice(0, MOST_IDS).map(place => say(PLACES[place]?.pt ?? place, PLACES[place]?.en ?? place))
  const list = `${places.join(', ')}${differs.length > MOST_IDS ? ', …' : ''}`
  if (differs.length === 0) return say(`${request} foi aceita, e é igual`, `${request} was accepted, and is the same`)
  return differs.length === 1
    ? say(`${request} foi aceita; só muda: ${list}`, `${request} was accepted; only ${list} differs`)
    : say(`${request} foi aceita; mudam: ${list}`, `${request} was accepted; these differ: ${list}`)
}

const PLACES: Readonly<Record<string, Words>> = {
  path: { pt: 'o caminho', en: 'the path' },
  method: { pt: 'o método', en: 'the method' },
  authorization: { pt: 'o token', en: 'the token' },
  'content-type': { pt: 'o Content-Type', en: 'the Content-Type' }
}

/** Which open points the API answers otherwise than `default`, and how to keep that. */
export function otherwiseLine (
  { points }: Pick<Judgement, 'points'>, files: readonly string[], language: Language
): string {
  const other = points.filter(({ id, status, answer }) => status === 'settled' && answer !== valuesOf(id)[0])
  if (other.length === 0 || files.length === 0) return ''
  const names = files.map(file => /^[\w./-]+$/.test(file) ? file : shellQuoted(file)).join(' ')
  const say = sayIn(language)
  const command = `espelho ${say('calibrar', 'calibrate')} ${names} --profile-out real.json`
  const count = counted(other.length, say('ponto', 'open point'), say('pontos', 'open points'))
  const ids = other.map(({ id }) => id).join(', ')
  return say(`\nEsta API responde a ${count} em aberto de outra forma que \`default\` (${ids}): ${command}\n`,
    `\nThis API answers ${count} otherwise than \`default\` (${ids}): ${command}\n`)
}

/** Whether a request would be refused. */
export function wouldText (
  { status, findings, tenants }: Would, method: string, path: string, language: Language
): string {
  const say = sayIn(language)
  const verdict = status < 400
    ? say('seria aceita', 'would be accepted')
    : say('seria recusada', 'would be refused')
  return [
    `${method} ${path}  ${verdict} (${status})`,
    ...findings.flatMap(({ rule, change }) =>
      [line(say('causa', 'cause'), rule), line(say('correção', 'fix'), change)]),
    ...tenants.map(({ tenant, status }) => line(say('mas se', 'but if'), `${tenant}: ${status}`)),
    ''
  ].join('\n')
}
