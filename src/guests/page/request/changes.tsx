import { href } from '../address/route.ts'
import { daysOf } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import { collectionName } from '../api/words.ts'
import { BeforeAfter } from '../day/before-after.tsx'
import { type Preview, readPreview } from '../day/day.ts'
import { Icon } from '../sign/icons.tsx'
import { dayOfMonth } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import type { Exchange } from './exchange.ts'

type Change = Exchange['changes'][number]
type Field = NonNullable<Change['fields']>[number]

/** The changes of an accepted request. */
export function Changes ({ exchange }: { exchange: Exchange }) {
  const { changes, changesCut, operation } = exchange
  const adjusted = adjustedIn(exchange)
  if (changes.length === 0 && changesCut === undefined && operation === 'fallback') return null
  return (
    <>
      {adjusted !== undefined && <AdjustedDay adjusted={adjusted} />}
      <section>
        <h3 class='h3'>{T('whatChangedInTheState')}</h3>
        {changes.length === 0 && (
          <p class='muted'>
            {changesCut === undefined
              ? T('nothingChanged')
              : `${changesCut} (${T('tooLargeToKeep')})`}
          </p>
        )}
        <ul>
          {changes.map(change => <ChangeLine key={change.collection + change.key} change={change} />)}
        </ul>
      </section>
    </>
  )
}

export const verbs = () => ({
  created: ['+', T('created'), 'plus'],
  changed: ['~', T('changed'), ''],
  removed: ['−', T('removed'), 'minus']
} as const)

/** `+ criado ajustes Ana Beatriz Souza`, and below it the fields that have another value. */
function ChangeLine ({ change: { collection, key, entity, verb, name, fields = [] } }: { change: Change }) {
  const [sign, word, look] = verbs()[verb ?? (entity === null ? 'removed' : 'created')]
  return (
    <li class='rule'>
      <span class={`b ${look}`}>{sign}</span>
      <span class='m'>
        {verb !== undefined && <b class={look}>{word}</b>}{' '}
        <a href={href(['dados', collection, key])}>{collectionName(collection)}</a>{' '}
        {name === undefined ? <code translate={false}>{safe(key.slice(0, 36))}</code> : <b>{safe(name)}</b>}
      </span>
      {fields.length > 0 && (
        <ul class='c'>
          {fields.map(field => <li key={`${field.pointer} ${field.of ?? ''}`}><FieldText field={field} /></li>)}
        </ul>
      )}
    </li>
  )
}

/** `raio de Fábrica Mooca 150 → 250` */
export function FieldText ({ field: { pointer, of, from, to } }: { field: Field }) {
  const name = pointer.split('/').findLast(step => !/^\d+$/.test(step)) ?? ''
  return (
    <span translate={false}>
      {safe(name)}{of !== undefined && ` ${T('of')} ${safe(of)}`} {valueText(from)}{' '}
      <Icon name='send' /> <b>{valueText(to)}</b>
    </span>
  )
}

/** The longest value shown, in characters. */
const MAX_CHARS = 80

function valueText (value: unknown): string {
  if (value === undefined) return '—'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return safe(text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text)
}

/** The identifier of the adjustment that an exchange made or decided. */
export const adjustedIn = ({ changes }: Exchange): Adjusted | undefined => {
  const { key, entity } =
    changes.find(({ collection, entity }) => collection === 'adjustments' && entity !== null) ?? {}
  const [{ colaboradorId = '' } = {}] = (entity?.['colaboradores'] ?? []) as [{ colaboradorId?: string }]
  return key === undefined ? undefined : { id: key, whose: colaboradorId }
}

interface Adjusted { readonly id: string, readonly whose: string }

/** The days of an adjustment before and after it. */
export function useAdjustedDay (adjusted: Adjusted | undefined): Preview | undefined {
  const { data } = useResource(`preview ${adjusted?.id}`, daysOf(adjusted?.whose ?? ''), async () =>
    adjusted === undefined ? undefined : await readPreview(adjusted.id))
  return data
}

/** With the way to the first of them. */
function AdjustedDay ({ adjusted }: { adjusted: Adjusted }) {
  const data = useAdjustedDay(adjusted)
  const day = data?.days[0]?.date
  if (data === undefined || day === undefined) return null
  const to = href(['espelho', adjusted.whose, day.slice(0, 7), String(dayOfMonth(day))])
  return (
    <BeforeAfter
      preview={data} pending={data.at === undefined} link={<a href={to}>{T('openTheDay')}</a>}
    />
  )
}
