import { href } from '../address/route.ts'
import { collectionName } from '../api/words.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import type { Exchange } from './exchange.ts'
import { Warnings } from './rule-list.tsx'

/** The changes of an accepted request. */
export function Changes ({ exchange }: { exchange: Exchange }) {
  const { changes, changesCut } = exchange
  return (
    <section>
      <h3 class='h3'>{T('O que mudou no estado', 'What changed in the state')}</h3>
      {changes.length === 0 && (
        <p class='muted'>
          {changesCut === undefined
            ? T('Nada mudou.', 'Nothing changed.')
            : `${changesCut} (${T('grandes demais para o registro', 'too large to keep')})`}
        </p>
      )}
      <ul>
        {changes.map(({ collection, key, entity }) => (
          <li key={collection + key} class='rule'>
            <span class={`b ${entity === null ? 'minus' : 'plus'}`}>{entity === null ? '−' : '+'}</span>
            <span class='m'>
              <a href={href(['dados', collection, key])}>{collectionName(collection)}</a>{' '}
              <code translate={false}>{safe(key.slice(0, 36))}</code>
            </span>
          </li>
        ))}
      </ul>
      <Warnings exchange={exchange} />
    </section>
  )
}
