import { href } from '../address/route.ts'
import { useName } from '../api/names.ts'
import { collectionName, formatName, operationName } from '../api/words.ts'
import { BestMoved } from '../day/before-after.tsx'
import { AdjustmentStatus } from '../day/adjustment-status.tsx'
import { Status } from '../sign/status.tsx'
import { clockText, dayAndMonth, local, machineTime } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { adjustedIn, FieldText, useAdjustedDay, verbs } from './changes.tsx'
import type { Exchange } from './exchange.ts'
import type { Mark } from './items.ts'
import { Reason } from './reason.tsx'
import { abandonedText, lostText, otherServerText } from './request-row.tsx'
import { isRefused } from './runs.ts'
import type { Violation } from './violations.ts'

interface AnswerProps { readonly exchange: Exchange, readonly violations: readonly Violation[] }

/** The first lines of a request: what is wrong and what came, or what has moved. Then the facts. */
export function Answer ({ exchange, violations, mark }: AnswerProps & { readonly mark: Mark | undefined }) {
  return (
    <>
      <div class='answer dh'>
        <Status {...exchange} />
        {isRefused(exchange)
          ? <Refusal exchange={exchange} violations={violations} />
          : <Acceptance exchange={exchange} />}
      </div>
      <Facts exchange={exchange} mark={mark} />
    </>
  )
}

function Refusal ({ exchange, violations: [first, second, ...others] }: AnswerProps) {
  const { provokedBy, why, status } = exchange
  if (first === undefined) return <h2>{safe(why ?? `HTTP ${status}`)}</h2>
  return (
    <>
      <h2>
        {provokedBy !== undefined && T('provokedFault')}
        <Wrong exchange={exchange} violation={first} />
      </h2>
      {provokedBy !== undefined && (
        <p class='more'>{T('provokedBy')} <code translate={false}>{safe(provokedBy)}</code></p>
      )}
      {second !== undefined && (
        <p class='more'>
          {T('andMore', { value: others.length + 1 })}:{' '}
          <Wrong exchange={exchange} violation={second} />
        </p>
      )}
    </>
  )
}

/** `jornada não está em dd/MM/yyyy — enviado 2026-03-13` */
function Wrong ({ exchange, violation }: { exchange: Exchange, violation: Violation }) {
  const { problem: { code, message, line }, explained } = violation
  const sent = sentOf(exchange, violation)
  return (
    <>
      {line !== undefined && `${T('line')} ${line}: `}
      <Reason of={{ code, message, sent: explained?.sent }} />
      {sent !== undefined && (
        <span class='sent'> — {T('sent')} <code translate={false}>{safe(sent)}</code></span>
      )}
    </>
  )
}

/** The longest sent value shown, in characters. */
const MAX_SHOWN_CHARS = 60

/** The header that a problem is about, where it is about no value of a body. */
const HEADERS: Readonly<Record<string, string>> = {
  unauthorized: 'authorization', expired: 'authorization', 'wrong-media-type': 'content-type'
}

/** What was sent where something else was due. Of a token there is the scheme alone. */
function sentOf ({ request: { headers } }: Exchange, { problem: { code }, explained }: Violation): string | undefined {
  const header = HEADERS[code]
  const sent = explained?.sent
  const text = header !== undefined && sent === undefined
    ? `${header}: ${headers[header] || T('none')}`
    : code === 'wrong-format' && typeof sent === 'string' ? sent : JSON.stringify(sent)
  return text !== undefined && text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text
}

function Acceptance ({ exchange }: { exchange: Exchange }) {
  const { outcome = {}, person, wireFault } = exchange
  const preview = useAdjustedDay(adjustedIn(exchange))
  return (
    <>
      <h2>
        {preview !== undefined && person !== undefined
          ? <BestMoved preview={preview} name={person.name} />
          : <AcceptedTitle exchange={exchange} />}
      </h2>
      {outcome.status !== undefined && (
        <p class='more'>
          <AdjustmentStatus status={outcome.status} />
          {outcome.status === 'APROVADO' && exchange.operation === 'requestAdjustment' &&
            ` ${T('atOnceByItsReason')}`}
        </p>
      )}
      {wireFault !== undefined && (
        <p class='more warn'>{lostText()}</p>
      )}
    </>
  )
}

function AcceptedTitle ({ exchange }: { exchange: Exchange }) {
  const { operation, method, path, changes: [change], outcome = {}, person } = exchange
  if (operation === 'fallback') return <>{otherServerText()}</>
  const field = change?.fields?.[0]
  if (field !== undefined && change?.verb === 'changed') return <FieldText field={field} />
  if (outcome.date !== undefined) return <>{dayAndMonth(outcome.date)} {T('of')} {safe(person?.name ?? '')}</>
  if (outcome.message !== undefined) return <>{safe(outcome.message)}</>
  if (change?.name !== undefined) {
    const [, verb] = verbs()[change.verb ?? 'changed']
    return <>{safe(change.name)} {verb} {T('in')} {collectionName(change.collection)}</>
  }
  if (operation !== undefined) return <>{operationName(operation)}</>
  return <span translate={false}>{method} {safe(path)}</span>
}

function Facts ({ exchange, mark }: { exchange: Exchange, mark: Mark | undefined }) {
  const { id, at, sandboxTime, apiKey, format, durationMs, request, abandoned, operation, outcome } = exchange
  const whose = request.headers['x-sandbox-colaborador'] ?? exchange.person?.id ?? apiKey?.colaboradorId
  const name = useName(whose)
  return (
    <div class='meta'>
      <code translate={false}>{exchange.method} {safe(exchange.path)}</code>
      {whose !== undefined && <a class='clip' href={href(['espelho', whose])} translate={false}>{safe(name ?? '')}</a>}
      {apiKey !== undefined && <span>{T('key')} {safe(apiKey.name)}</span>}
      {outcome?.expiresAt !== undefined && (
        <span>{T('validUntil')} {dayAndMonth(local(outcome.expiresAt).date)}</span>
      )}
      {format !== undefined && <span title={safe(format)}>{safe(formatName(format))}</span>}
      <span title={T('timeOfThisMachine')}>{machineTime(at)}, {durationMs.toFixed(0)} ms</span>
      <span>{clockText(sandboxTime)} {T('inTheSandbox')}</span>
      <span>id <span translate={false}>{id}</span></span>
      {operation === 'fallback' && <span>{otherServerText()}</span>}
      {abandoned === true && <span class='warn'>{abandonedText()}</span>}
      {exchange.own === 'send' && <span class='mark'>{T('fromHere')}</span>}
      {mark === 'new' && <span class='mark minus'>{T('newInThisRun')}</span>}
      {mark === 'fixed' && <span class='mark plus'>{T('markFixed')}</span>}
    </div>
  )
}
