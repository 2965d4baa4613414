import { useEffect, useMemo, useState } from 'preact/hooks'
import { go, href, OF_THE_VISIT, type Route, withQuery } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { collection as topicsOf } from '../api/live.ts'
import { useOverview } from '../api/overview.ts'
import { useResource } from '../api/resource.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { useChoice } from '../list/choice.ts'
import { Search } from '../list/search.tsx'
import { Split } from '../list/split.tsx'
import { T } from '../text/language.ts'
import { columnsOf, type Named, readEntity, searchCollection } from './collections.ts'
import { Difference } from './difference.tsx'
import { EntityEditor } from './entity-editor.tsx'
import { EntityTable } from './entity-table.tsx'
import { collectionName } from '../api/words.ts'

/** In the address of a new entity: the one that it begins as. */
const COPIED = 'de'
/** In the place of a key: an entity that is not there yet. */
const NEW = '+'

/** `/dados/COLECAO/ID?q=&CAMPO=`, `/dados/COLECAO/+?de=ID`, `/dados/diferenca?desde=` */
export function DataView ({ route: { path: [, collection = 'collaborators', key], query } }: { route: Route }) {
  const overview = useOverview(['state'])
  const isDifference = collection === 'diferenca'
  const [filtering, setFiltering] = useState(false)
  return (
    <>
      <div class={`filters ${key !== undefined ? 'hid-sel' : ''}`}>
        <h1>{T('data')}</h1>
        <select
          class='in'
          aria-label={T('collection')}
          value={collection}
          onChange={event => go(href(['dados', event.currentTarget.value]))}
        >
          {Object.entries(overview.data?.collections ?? {}).map(([name, count]) => (
            <option key={name} value={name}>{collectionName(name)} ({count})</option>
          ))}
          <option value='diferenca'>{T('differenceSinceAState')}</option>
        </select>
        {!isDifference && (
          <Search
            key={collection}
            value={query.get('q') ?? ''}
            placeholder={T('inAnyField')}
            onSearch={text => go(withQuery({ q: text }), { replace: true })}
          />
        )}
        {!isDifference && (
          <button type='button' class='btn' aria-pressed={filtering} onClick={() => setFiltering(!filtering)}>
            {T('filterByColumn')}
          </button>
        )}
        <span class='sp' />
        {!isDifference && <a class='btn' href={href(['dados', collection, NEW])}>{T('newEntity')}</a>}
      </div>
      {isDifference
        ? <Difference from={query.get('desde') ?? 'fixtures'} />
        : (
          <Collection key={collection} collection={collection} chosen={key} query={query} filtering={filtering} />
          )}
    </>
  )
}

interface CollectionProps {
  readonly collection: string
  readonly chosen: string | undefined
  readonly query: URLSearchParams
  readonly filtering: boolean
}

/** What the address says beside the filters of fields. */
const NOT_FIELDS = new Set(['q', 'desde', COPIED, ...OF_THE_VISIT])

/** How many rows are read at first, and how many more when the end comes near. */
const PAGE_ROWS = 300

function Collection ({ collection, chosen, query, filtering }: CollectionProps) {
  const { [COPIED]: copied, ...given } = Object.fromEntries(query)
  const fields = new Map(Object.entries(given).filter(([name]) => !NOT_FIELDS.has(name)))
  const q = query.get('q') ?? ''
  const [limit, setLimit] = useState(PAGE_ROWS)
  const asked = `${q} ${JSON.stringify([...fields])}`
  useEffect(() => setLimit(PAGE_ROWS), [asked])
  const whole = `${asked} ${limit}`
  const { data, error, reload } = useResource(`collection ${collection}`, topicsOf(collection), async () =>
    ({ ...await searchCollection(collection, { fields, q, limit }), asked: whole }))
  useEffect(() => { // The rows that were read stay until the others are there.
    if (data !== undefined && data.asked !== whole) reload()
  }, [data, whole])
  const isWhole = q === '' && fields.size === 0
  const sample = useResource(`columns of ${collection} ${isWhole}`, ['life'], async () =>
    isWhole ? undefined : columnsOf((await searchCollection(collection, { limit: 200 })).shown))
  const entity = useEntity(collection, chosen)
  const draft = useNew(collection, chosen, copied)
  const to = (key?: string): string =>
    href(key === undefined ? ['dados', collection] : ['dados', collection, key], given)
  const { shown = [], matched = 0, total = 0 } = data ?? {}
  const ownColumns = useMemo(() => columnsOf(shown), [data])
  const choice = useChoice({ ids: shown.map(({ key }) => key), named: chosen, to })
  if (data === undefined) return error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
  const table = (
    <EntityTable
      name={collectionName(collection)}
      shown={shown}
      matched={matched}
      columns={sample.data ?? ownColumns}
      chosen={chosen}
      to={to}
      fields={fields}
      filtering={filtering || fields.size > 0}
      filterTo={(field, text) => withQuery({ [field]: text })}
      more={() => setLimit(shown.length + PAGE_ROWS)}
    />
  )
  return (
    <>
      {matched < total && <p class='muted found' role='status'>{matched} {T('of')} {total}</p>}
      <Split
        name={collectionName(collection)}
        look='table-first'
        choice={choice}
        list={table}
        detail={chosen === NEW
          ? draft.error !== undefined
            ? <Failure error={draft.error} again={draft.reload} />
            : draft.data !== undefined && (
              <EntityEditor
                key={copied ?? NEW} collection={collection} draft={draft.data} named={undefined} to={to} copied={copied}
              />
            )
          : chosen !== undefined && entity.ready && (entity.named === undefined
            ? <p class='muted'>{T('nothingHasThisIdentifier')}</p>
            : (
              <EntityEditor
                key={chosen}
                collection={collection}
                named={entity.named}
                to={to}
                duplicate={href(['dados', collection, NEW], { ...given, [COPIED]: chosen })}
              />
              ))}
      />
    </>
  )
}

/** What a new entity begins as, which nothing has stored. */
function useNew (collection: string, chosen: string | undefined, of: string | undefined) {
  return useResource(`draft ${chosen === NEW ? `${collection} ${of ?? ''}` : ''}`, ['life'], async () =>
    chosen === NEW
      ? await wanted(sandbox.GET('/_sandbox/draft/{collection}', {
        params: { path: { collection }, query: { ...of !== undefined && { of } } }
      }))
      : undefined)
}

/** The chosen entity, which need not be among those that are shown. */
function useEntity (collection: string, chosen: string | undefined): { ready: boolean, named: Named | undefined } {
  const isNone = chosen === undefined || chosen === NEW
  const { data } = useResource(`entity ${collection} ${chosen ?? ''}`, topicsOf(collection), async () =>
    ({ named: isNone ? undefined : await readEntity(collection, chosen) }))
  return { ready: data !== undefined, named: data?.named }
}
