import type { ComponentChildren } from 'preact'
import { href } from '../address/route.ts'
import { Icon } from '../sign/icons.tsx'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { bodyLines } from './body-lines.ts'
import { PlainCode } from './code.tsx'
import type { Exchange } from './exchange.ts'
import { isRefused } from './runs.ts'

interface FoldProps {
  readonly name: string
  readonly count?: number | undefined
  readonly summary: ComponentChildren
  readonly right?: ComponentChildren
  readonly isOpen?: boolean
  readonly children: ComponentChildren
}

/** A part of the detail whose first line says the essential. */
function Fold ({ name, count, summary, right, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen}>
      <summary>
        <Icon name='right' />
        <b>{name}</b> {count} <span class='clip'>{summary}</span>
        {right !== undefined && <span class='r'>{right}</span>}
      </summary>
      <div class='inner'>{children}</div>
    </details>
  )
}

interface FoldsProps {
  readonly exchange: Exchange
  /** The body is shown nowhere else. */
  readonly hasBody: boolean
}

/** What was sent and what came back, as it was. */
export function Folds ({ exchange, hasBody }: FoldsProps) {
  const { request, response, query, status } = exchange
  const wasRefused = isRefused(exchange)
  const name = T('response')
  return (
    <div class='folds'>
      {hasBody && <Body exchange={exchange} />}
      <Pairs name={T('headers')} pairs={Object.entries(request.headers)} />
      <Pairs
        name={T('query')}
        pairs={Object.entries(query).map(([name, value]) => [name, [value].flat().join(', ')])}
      />
      <Fold
        name={name}
        isOpen={wasRefused}
        summary={`${status ?? T('noneFeminine')}, ${response.length} B`}
        right={wasRefused && exchange.changes.length === 0
          ? T('nothingChangedInTheState')
          : undefined}
      >
        <PlainCode name={name} lines={bodyLines(response.body ?? response.text ?? null)} />
      </Fold>
      <RestsOn exchange={exchange} />
    </div>
  )
}

const MAX_TEXT_CHARS = 4000

function Body ({ exchange: { request: { body, text, length } } }: { exchange: Exchange }) {
  const name = T('bodySent')
  if (body === undefined && text === undefined) return <Nothing name={name} />
  const summary = body === undefined
    ? `${length} B`
    : Object.values(body ?? {}).filter(value => typeof value !== 'object').join(' · ')
  return (
    <Fold name={name} summary={safe(summary.slice(0, MAX_SUMMARY_CHARS))}>
      {body === undefined
        ? <pre class='anywhere'>{safe(String(text).slice(0, MAX_TEXT_CHARS))}</pre>
        : <PlainCode name={name} lines={bodyLines(body)} />}
    </Fold>
  )
}

function Nothing ({ name }: { name: string }) {
  return <p class='none'><b>{name}</b> {T('none')}</p>
}

function Pairs ({ name, pairs }: { name: string, pairs: ReadonlyArray<readonly [name: string, value: string]> }) {
  if (pairs.length === 0) return <Nothing name={name} />
  const summary = [...pairs].sort(([a], [b]) => TELLING.indexOf(b) - TELLING.indexOf(a))
    .map(([name, value]) => `${name}: ${value}`).join(' · ')
  return (
    <Fold name={name} count={pairs.length} summary={<code>{safe(summary.slice(0, MAX_SUMMARY_CHARS))}</code>}>
      <dl class='pairs' translate={false}>
        {pairs.map(([name, value]) => (
          <div key={name}>
            <dt>{safe(name)}</dt>
            <dd class='anywhere'><code>{safe(value)}</code></dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}

/** The headers that say most, the most important last. */
const TELLING: readonly string[] = ['user-agent', 'content-type', 'authorization']
const MAX_SUMMARY_CHARS = 300

/** The open points of the contract of which another answer would change the response. */
function RestsOn ({ exchange: { restsOn, assumptions } }: { exchange: Exchange }) {
  const points = restsOn?.points ?? assumptions.map(id => ({ id, answers: [] }))
  if (points.length === 0) return null
  return (
    <Fold
      name={T('assumptions')}
      summary={`${T('itRestsOn')} ${points.map(({ id }) => id).join(' ')}`}
    >
      <p class='muted'>
        {restsOn === undefined
          ? T('theResponseMayRestOnThem')
          : restsOn.at === 'then'
            ? T('othersWouldChange')
            : T('othersWouldChangeNow')}
      </p>
      <ul>
        {points.map(({ id, answers }) => (
          <li key={id}>
            <a class='chip' href={href(['pontos', id])}>{id}</a>{' '}
            {answers.map(({ value, status }) => `${String(value)} → ${status}`).join(' · ')}
          </li>
        ))}
      </ul>
    </Fold>
  )
}
