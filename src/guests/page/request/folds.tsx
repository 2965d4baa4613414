import type { ComponentChildren } from 'preact'
import { href } from '../address/route.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import type { Exchange } from './exchange.ts'

interface FoldProps { readonly name: string, readonly summary: ComponentChildren, readonly children: ComponentChildren }

/** A part of the detail whose first line says the essential. */
function Fold ({ name, summary, children }: FoldProps) {
  return (
    <details class='fold'>
      <summary><b>{name}</b> <span class='muted clip'>{summary}</span></summary>
      {children}
    </details>
  )
}

/** Headers and query, as they were sent. */
export function Sent ({ exchange: { request: { headers }, query } }: { exchange: Exchange }) {
  return (
    <>
      <Pairs name={T('Cabeçalhos', 'Headers')} pairs={Object.entries(headers)} />
      <Pairs
        name={T('Query', 'Query')}
        pairs={Object.entries(query).map(([name, value]) => [name, [value].flat().join(', ')])}
      />
    </>
  )
}

function Pairs ({ name, pairs }: { name: string, pairs: ReadonlyArray<readonly [name: string, value: string]> }) {
  if (pairs.length === 0) return <p class='fold'><b>{name}</b> <span class='muted'>{T('nenhuma', 'none')}</span></p>
  const summary = `${pairs.length} · ${pairs.map(([name, value]) => `${name}: ${value}`).join(' · ')}`
  return (
    <Fold name={name} summary={safe(summary.slice(0, MAX_SUMMARY_CHARS))}>
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

const MAX_SUMMARY_CHARS = 300

/** The open points of the contract of which another answer would change the response. */
export function RestsOn ({ exchange: { restsOn, assumptions } }: { exchange: Exchange }) {
  const points = restsOn?.points ?? assumptions.map(id => ({ id, answers: [] }))
  if (points.length === 0) return null
  return (
    <Fold
      name={T('Pontos em aberto', 'Assumptions')}
      summary={`${T('de que depende:', 'it rests on:')} ${points.map(({ id }) => id).join(' ')}`}
    >
      <p class='muted'>
        {restsOn === undefined
          ? T('A resposta pode depender deles.', 'The response may rest on them.')
          : restsOn.at === 'then'
            ? T('Outra resposta a eles mudaria esta.', 'Another answer to them would change this response.')
            : T('Com os dados de agora, outra resposta a eles mudaria esta.',
              'With the data of now, another answer to them would change this response.')}
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
