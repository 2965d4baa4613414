import { go, href, type Route, withQuery } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { useResource } from '../api/resource.ts'
import { Failure, Waiting } from '../frame/failure.tsx'
import { useKeys } from '../frame/keys.ts'
import { Search } from '../frame/search.tsx'
import { Split } from '../frame/split.tsx'
import { useWindowed } from '../frame/windowed.ts'
import { T } from '../text/language.ts'
import { hint, safe } from '../text/safe.ts'
import { columnsOf, type Named, readCollection } from './collections.ts'
import { Difference } from './difference.tsx'
import { EntityEditor } from './entity-editor.tsx'

/** `/dados/COLECAO/ID?q=`, `/dados/diferenca?desde=` */
export function DataView ({ route: { path: [, collection = 'collaborators', key], query } }: { route: Route }) {
  const overview = useResource('overview of data', ['state'], () => wanted(sandbox.GET('/_sandbox')))
  const isDifference = collection === 'diferenca'
  return (
    <>
      <div class={`filters ${key !== undefined ? 'hid-sel' : ''}`}>
        <h1>{T('Dados', 'Data')}</h1>
        <select
          class='in'
          aria-label={T('Coleção', 'Collection')}
          value={collection}
          onChange={event => go(href(['dados', event.currentTarget.value]))}
        >
          {Object.entries(overview.data?.collections ?? {}).map(([name, count]) => (
            <option key={name} value={name}>{name} ({count})</option>
          ))}
          <option value='diferenca'>{T('diferença desde um estado', 'difference since a state')}</option>
        </select>
        {!isDifference && (
          <Search
            key={collection}
            value={query.get('q') ?? ''}
            placeholder={T('Em qualquer campo…', 'In any field…')}
            onSearch={text => go(withQuery({ q: text }), { replace: true })}
          />
        )}
        <span class='sp' />
        {!isDifference && <a class='btn' href={href(['dados', collection, '+'])}>{T('Novo', 'New')}</a>}
      </div>
      {isDifference
        ? <Difference from={query.get('desde') ?? 'fixtures'} />
        : <Collection key={collection} collection={collection} chosen={key} q={query.get('q') ?? ''} />}
    </>
  )
}

function Collection ({ collection, chosen, q }: { collection: string, chosen: string | undefined, q: string }) {
  const { data, error, reload } = useResource(`collection ${collection}`, ['state'], () => readCollection(collection))
  const to = (key?: string): string =>
    href(key === undefined ? ['dados', collection] : ['dados', collection, key], { q })
  const text = q.toLowerCase()
  const shown = data?.filter(({ entity }) => text === '' || JSON.stringify(entity).toLowerCase().includes(text)) ?? []
  const step = (by: number): void => {
    const next = shown[shown.findIndex(({ key }) => key === chosen) + by]
    if (next !== undefined) go(to(next.key))
  }
  useKeys({ j: () => step(1), k: () => step(-1), ...(chosen !== undefined && { Escape: () => go(to()) }) })
  if (data === undefined) return error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
  const entity = chosen === '+' ? undefined : data.find(({ key }) => key === chosen)
  return (
    <Split
      name={collection} back={to()} chosen={chosen !== undefined}
      list={<Table shown={shown} chosen={chosen} to={to} />}
      detail={chosen === undefined
        ? <p class='muted pad'>{T('Escolha uma linha, ou crie uma nova.', 'Choose a row, or make a new one.')}</p>
        : chosen !== '+' && entity === undefined
          ? <p class='muted pad'>{T('Não há nada com este identificador.', 'There is nothing of this identifier.')}</p>
          : <EntityEditor key={chosen} collection={collection} named={entity} to={to} />}
    />
  )
}

const ROW_HEIGHT = 44

interface TableProps {
  readonly shown: readonly Named[]
  readonly chosen: string | undefined
  readonly to: (key: string) => string
}

function Table ({ shown, chosen, to }: TableProps) {
  const { ref, from, to: end, above, below } = useWindowed<HTMLUListElement>(shown.length, ROW_HEIGHT)
  const [title = '', ...others] = columnsOf(shown)
  if (shown.length === 0) return <p class='muted pad'>{T('Nada.', 'Nothing.')}</p>
  return (
    <ul ref={ref} style={{ paddingTop: `${above}px`, paddingBottom: `${below}px` }}>
      {shown.slice(from, end).map(({ key, entity }, index) => (
        <li key={key} aria-setsize={shown.length} aria-posinset={from + index + 1}>
          <a
            class='entity'
            href={to(key)}
            aria-current={key === chosen ? 'true' : undefined}
            title={hint(key)}
            translate={false}
          >
            <span class='b clip'>{safe(text(entity[title]))}</span>
            <span class='s clip muted'>
              {others
                .map(name => text(entity[name]))
                .filter(Boolean)
                .map(safe)
                .join(' · ')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The longest value in a row, in characters. */
const LONGEST = 80
const text = (value: unknown): string => value === undefined ? '' : String(value).slice(0, LONGEST)
