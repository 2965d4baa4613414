import { Icon } from '../sign/icons.tsx'
import { href } from '../address/route.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { Dot } from './code.tsx'
import type { Exchange } from './exchange.ts'
import type { Violation } from './violations.ts'
import { section } from './words.ts'

/** The longest sent value shown, in characters. */
const MAX_SHOWN_CHARS = 60

/** One line per violated rule, with the numbers of the body and in its order. */
export function RuleList ({ exchange, violations }: { exchange: Exchange, violations: readonly Violation[] }) {
  return (
    <section>
      <h3 class='h3'>
        {violations.length > 1
          ? `${violations.length} ${T('regras violadas', 'rules violated')}`
          : T('Por que foi recusada', 'Why it was refused')}
      </h3>
      <ol>
        {violations.map((violation, index) => (
          <Rule key={index} number={index + 1} sent={sentOf(exchange, violation)} {...violation} />
        ))}
      </ol>
      {exchange.provokedBy !== undefined && (
        <p class='note'>
          <Icon name='bolt' />
          {T('Resposta provocada pela falha', 'Provoked by the fault')} {safe(exchange.provokedBy)}.
        </p>
      )}
      <Warnings exchange={exchange} />
    </section>
  )
}

/** The header that a problem is about, where it is about no value of a body. */
const HEADERS: Readonly<Record<string, string>> = {
  unauthorized: 'authorization', expired: 'authorization', 'wrong-media-type': 'content-type'
}

/** What was sent where something else was due. Of a token there is the scheme alone. */
function sentOf ({ request: { headers } }: Exchange, { problem: { code }, explained }: Violation): string | undefined {
  if (explained?.sent !== undefined) return JSON.stringify(explained.sent)
  const header = HEADERS[code]
  return header === undefined ? undefined : `${header}: ${headers[header] || T('nenhum', 'none')}`
}

function Rule ({ number, sent, problem, explained }: Violation & { number: number, sent: string | undefined }) {
  return (
    <li class='rule'>
      <Dot>{number}</Dot>
      <span class='m'>
        {problem.line !== undefined && `${T('linha', 'line')} ${problem.line}: `}
        {safe(problem.message)}
      </span>
      <span class='as' translate={false}>
        {explained?.assumptions.map(id => (
          <a key={id} class='chip' href={href(['pontos', id])}>
            {id}
          </a>
        ))}
      </span>
      <span class='c'>
        {sent !== undefined && (
          <>
            {T('enviado', 'sent')}{' '}
            <code>{safe(sent.length > MAX_SHOWN_CHARS ? `${sent.slice(0, MAX_SHOWN_CHARS)}…` : sent)}</code> ·{' '}
          </>
        )}
        {explained?.contract.map(place => `§ ${section(place)}`).join(' · ')}
      </span>
    </li>
  )
}

export function Warnings ({ exchange: { warnings } }: { exchange: Exchange }) {
  return (
    <>
      {warnings.map(({ text }) => (
        <p key={text} class='note'>
          <Dot tone='w'>!</Dot>
          <span>{safe(text)}</span>
        </p>
      ))}
    </>
  )
}
