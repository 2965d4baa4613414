import { BASE, UI } from '../address/route.ts'
import { clockText } from '../text/dates.ts'
import { T } from '../text/language.ts'
import type { DifferenceLine } from './difference.ts'
import type { Exchange } from './exchange.ts'
import { reasonOf } from './reason.tsx'
import { queryText } from './send.ts'
import type { Violation } from './violations.ts'
import { section } from './words.ts'

interface TicketTerms {
  readonly exchange: Exchange
  readonly violations: readonly Violation[]
  /** Those of the body, with the lines of the fix. */
  readonly lines: readonly DifferenceLine[]
  readonly isFixed: boolean
  readonly version: string
}

/** A request as Markdown for a ticket, with all that somebody needs who has no sandbox. Headers come masked. */
export function ticketOf ({ exchange, violations, lines, isFixed, version }: TicketTerms): string {
  const { method, path, query, request, response, status, sandboxTime, id } = exchange
  const body = request.body === undefined
    ? request.text
    : isFixed
      ? lines.map(({ sign, line }) => `${sign} ${line.text}`).join('\n')
      : JSON.stringify(request.body, null, 2)
  const answer = response.body === undefined ? response.text : JSON.stringify(response.body, null, 2)
  const address = `${location.origin}${BASE}${path}${queryText(query)}`
  return [
    `**${status ?? T('noResponse')} ${oneLine(titleOf(exchange, violations))}**`,
    `\`${method} ${address}\``,
    fenced('http', Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`).join('\n')),
    ...body === undefined ? [] : [fenced(isFixed ? 'diff' : request.body === undefined ? '' : 'json', body)],
    `${T('response')} ${status ?? ''}`.trimEnd(),
    ...answer === undefined ? [] : [fenced(response.body === undefined ? '' : 'json', answer)],
    violations.map(ruleText).join('\n'),
    [
      `${T('clockOfTheSandbox')}: ${clockText(sandboxTime)}`,
      `espelho ${version}`,
      `${location.origin}${UI}/requisicoes/${id}`
    ].join(' · ')
  ].filter(paragraph => paragraph !== '').join('\n\n') + '\n'
}

function titleOf ({ why, path }: Exchange, [first]: readonly Violation[]): string {
  if (first === undefined) return why ?? path
  const { problem: { code, message }, explained } = first
  const { field, text } = reasonOf({ code, message, sent: explained?.sent })
  const sent = explained?.sent === undefined ? '' : ` — ${T('sent')} ${JSON.stringify(explained.sent)}`
  return `${field === undefined ? '' : `${field} `}${text}${sent}`
}

function ruleText ({ problem, explained }: Violation): string {
  const places = (explained?.contract ?? []).map(place => `§ ${section(place)}`)
  return oneLine(`- ${[problem.message, ...places, ...explained?.assumptions ?? []].join(' · ')}`)
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** The fence is longer than any in the text, which a client has written. */
function fenced (kind: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${kind}\n${text}\n${fence}`
}
