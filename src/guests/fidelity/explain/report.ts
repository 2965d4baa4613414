import { type Language, type Say, sayIn, type Words } from '../../../core/words.ts'
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
import { worded } from '../../../core/words/reports.ts'

type Told = Pick<Judgement, 'reading' | 'refusedCount'>

const HEAD_COLUMNS = 62
const LABEL_COLUMNS = 15
const MOST_IDS = 6
const MOST_VALUE_CHARS = 60

const CAUSES: Readonly<Record<Possibility['cause'], Words>> = {
  rule: worded('rule'),
  token: worded('token'),
  tenant: worded('tenant'),
  limit: worded('limit'),
  'open-point': worded('open-point'),
  unknown: worded('unknown')
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
    say(worded('countOfExchanges', { count: usable + strays })),
    say(worded('refused', { refused })),
    say(views.length === 1 ? worded('n1KindOfRefusal') : worded('kindsOfRefusal', { viewsCount: views.length })),
    ...explained === refused
      ? []
      : [say(worded('onlyTheFirstExplained', { explained }))]
  ]
  return [counts.join(', '), '', ...views.flatMap(view => blockOf(view, language)), ''].join('\n')
}

function blockOf (view: RefusalView, language: Language): string[] {
  const { status, method, path, requests, count, said, named, cause, alternatives, nearest } = view
  const say = sayIn(language)
  const ids = `${requests.slice(0, MOST_IDS).join(', ')}${count > MOST_IDS ? ', …' : ''}`
  const none = named.length === 0 ? say(worded('noFieldNamed')) : ''
  const isNamed = named.length > 0 && cause !== 'unknown'
  const label = isNamed || cause === 'unknown' ? say(worded('cause')) : say(worded('likelyCause'))
  const [first = '', ...more] = causeLines(view, named, language)
  return [
    `${`${status}  ${method} ${path}`.padEnd(HEAD_COLUMNS)}${count > 1 ? `${count} ×: ` : ''}${ids}`,
    line(say(worded('theApiSaid')), said === '' ? say(worded('nothing')) : `"${said}"${none}`),
    line(label, first + (isNamed ? say(worded('theMessageNamesIt')) : '')),
    ...more.map(text => line('', text)),
    ...alternatives.map(one => line(say(worded('or')), [...new Set(causeLines(one, [], language))].join('; '))),
    ...fixLines(view, say),
    ...nearest === undefined ? [] : [line(say(worded('nearest')), nearestText(nearest, say))]
  ]
}

function fixLines (view: RefusalView, say: Say): string[] {
  const { fix, replaced = [] } = view
  const texts = fix === undefined || fix.patch.length === 0
    ? changesIn(view)
    : fix.patch.map((one, at) => patchText(one, replaced[at], say))
  const invented = fix?.invented === undefined ? '' : say(worded('inventedValues'))
  return [
    ...texts.map((text, at) => line(at === 0 ? say(worded('fix')) : '', text)),
    ...fix === undefined ? [] : [line(say(worded('send')), requestText(fix))],
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
  const place = path === '' ? say(worded('theBody')) : path
  if (op === 'remove') return `${place}   ${say(worded('remove'))}`
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
  const places = differs.slice(0, MOST_IDS).map(place => PLACES[place] === undefined ? place : say(PLACES[place]))
  const list = `${places.join(', ')}${differs.length > MOST_IDS ? ', …' : ''}`
  if (differs.length === 0) return say(worded('wasAcceptedAndIsTheSame', { request }))
  return differs.length === 1
    ? say(worded('wasAcceptedOnlyDiffers', { request, list }))
    : say(worded('wasAcceptedTheseDiffer', { request, list }))
}

const PLACES: Readonly<Record<string, Words>> = {
  path: worded('path'),
  method: worded('method2'),
  authorization: worded('token'),
  'content-type': worded('content-type')
}

/** Which open points the API answers otherwise than `default`, and how to keep that. */
export function otherwiseLine (
  { points }: Pick<Judgement, 'points'>, files: readonly string[], language: Language
): string {
  const other = points.filter(({ id, status, answer }) => status === 'settled' && answer !== valuesOf(id)[0])
  if (other.length === 0 || files.length === 0) return ''
  const names = files.map(file => /^[\w./-]+$/.test(file) ? file : shellQuoted(file)).join(' ')
  const say = sayIn(language)
  const command = `espelho ${say(worded('calibrate'))} ${names} --profile-out real.json`
  const count = worded('countOfOpenPoints', { count: other.length })
  const ids = other.map(({ id }) => id).join(', ')
  return say(worded('thisApiAnswersOtherwiseThan', { count, ids, command }))
}

/** Whether a request would be refused. */
export function wouldText (
  { status, findings, tenants }: Would, method: string, path: string, language: Language
): string {
  const say = sayIn(language)
  const verdict = status < 400
    ? say(worded('wouldBeAccepted'))
    : say(worded('wouldBeRefused'))
  return [
    `${method} ${path}  ${verdict} (${status})`,
    ...findings.flatMap(({ rule, change }) =>
      [line(say(worded('cause')), rule), line(say(worded('fix')), change)]),
    ...tenants.map(({ tenant, status }) => line(say(worded('butIf')), `${tenant}: ${status}`)),
    ''
  ].join('\n')
}
