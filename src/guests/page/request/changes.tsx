import { href } from '../address/route.ts'
import { useResource } from '../api/resource.ts'
import { collectionName } from '../api/words.ts'
import { BeforeAfter } from '../day/before-after.tsx'
import { readPreview } from '../day/day.ts'
import { dayOfMonth } from '../text/dates.ts'
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
            : `${changesCut} (${T('grandes demais para o log', 'too large to keep')})`}
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
      {changes.map(({ collection, key, entity }) => collection === 'adjustments' && entity !== null && (
        <AdjustedDay key={key} id={key} entity={entity} />
      ))}
    </section>
  )
}

/** The days of an adjustment before and after it, with the way to the first of them. */
function AdjustedDay ({ id, entity }: { id: string, entity: Readonly<Record<string, unknown>> }) {
  const { data } = useResource(`preview ${id}`, ['any days'], () => readPreview(id))
  const day = data?.days[0]?.date
  const [{ colaboradorId = '' } = {}] = entity['colaboradores'] as [{ colaboradorId?: string }]
  if (data === undefined || day === undefined) return null
  return (
    <div class='m8'>
      <BeforeAfter preview={data} pending={data.at === undefined} />
      <a href={href(['espelho', colaboradorId, day.slice(0, 7), String(dayOfMonth(day))])}>
        {T('abrir o dia', 'open the day')}
      </a>
    </div>
  )
}
