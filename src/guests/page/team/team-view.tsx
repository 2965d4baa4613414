import { href, go, type Route, withQuery } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { collection } from '../api/live.ts'
import { useOverview } from '../api/overview.ts'
import { useResource } from '../api/resource.ts'
import { overtimeName } from '../day/words.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { Icon } from '../sign/icons.tsx'
import { useKeys } from '../act/keys.ts'
import { Search } from '../list/search.tsx'
import { lastWorked, monthAfter, monthName } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { plain } from '../text/plain.ts'
import { safe } from '../text/safe.ts'
import { byUnit, ordered, orderOf } from './order.ts'
import { type Measure, MEASURES, useTeam } from './team.ts'
import { TeamMap } from './team-map.tsx'

export function TeamView ({ route: { path: [, month], query } }: { route: Route }) {
  const { data, error, reload } = useOverview()
  if (data === undefined) return error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
  const shown = month ?? lastWorked(data.clock.now)
  const measure = MEASURES.find(one => one === query.get('medida')) ?? 'saldo'
  return <Month month={shown} measure={measure} query={query} />
}

function Month ({ month, measure, query }: { month: string, measure: Measure, query: URLSearchParams }) {
  const unit = query.get('unidade') ?? undefined
  const q = query.get('q') ?? ''
  const order = orderOf(query.get('ordem'))
  const isGrouped = query.get('grupo') === 'unidade'
  const { data: { people, total } = {}, error, reload } = useTeam(month, unit)
  const to = (by: number): string => href(['equipe', monthAfter(month, by)], Object.fromEntries(query))
  useKeys({ '[': () => go(to(-1)), ']': () => go(to(1)) })
  const names: Record<Measure, string> = {
    saldo: T('balanceName'),
    noturno: T('night'),
    extras: overtimeName(),
    ocorrencias: T('occurrences')
  }
  const wantedText = plain(q)
  const shown = people?.filter(({ collaborator: { nome, unidade, numeroDocumento } }) =>
    [nome, unidade, numeroDocumento].some(text => plain(text).includes(wantedText))
  )
  const inOrder = ordered(shown ?? [], order)
  const items = isGrouped ? byUnit(inOrder) : inOrder
  return (
    <div class='team'>
      <div class='filters team-head'>
        <h1>
          {T('team')}
          <span class='onlyp'>
            {' · '}{monthName(month)} · {names[measure]}
            {unit !== undefined && ` · ${safe(people?.[0]?.collaborator.unidade ?? unit)}`}
          </span>
        </h1>
        <span class='grp' role='group' aria-label={T('month')}>
          <a class='btn' href={to(-1)} aria-label={T('monthBefore')}><Icon name='left' /></a>
          <span class='btn still' aria-live='polite'>{monthName(month)}</span>
          <a class='btn' href={to(1)} aria-label={T('monthAfter')}><Icon name='right' /></a>
        </span>
        <span class='grp' role='group' aria-label={T('measure')}>
          {MEASURES.map(one => (
            <button
              key={one}
              type='button'
              class='btn'
              aria-pressed={one === measure}
              onClick={() => go(withQuery({ medida: one }))}
            >
              {names[one]}
            </button>
          ))}
        </span>
        <UnitPicker unit={unit} />
        <Search
          value={q}
          placeholder={T('nameDocumentUnit')}
          onSearch={text => go(withQuery({ q: text }), { replace: true })}
        />
        <span class='sp' />
        <button
          type='button'
          class='btn'
          aria-pressed={isGrouped}
          onClick={() => go(withQuery({ grupo: isGrouped ? undefined : 'unidade' }), { replace: true })}
        >
          {T('byUnit')}
        </button>
        <span class='muted' role='status'>
          {shown !== undefined && total !== undefined && shown.length < total && `${shown.length} ${T('of')} `}
          {total !== undefined && T('peopleCount', { count: total })}
        </span>
      </div>
      {error !== undefined
        ? <Failure error={error} again={reload} />
        : shown === undefined
          ? <Waiting rows={12} />
          : <TeamMap month={month} items={items} order={order} measure={measure} />}
      <p class='key'>{key(measure)}</p>
    </div>
  )
}

function UnitPicker ({ unit }: { unit: string | undefined }) {
  const { data } = useResource('units', collection('businessUnits'), () =>
    wanted(sandbox.GET('/_sandbox/state/{collection}', { params: { path: { collection: 'businessUnits' } } })))
  const units = (data ?? []) as unknown as { unidadeNegocioId: string, nome: string }[]
  return (
    <select
      class='in pick-unit'
      aria-label={T('businessUnit')}
      value={unit ?? ''}
      onChange={event => go(withQuery({ unidade: event.currentTarget.value }))}
    >
      <option value=''>{T('allUnits')}</option>
      {units.map(({ unidadeNegocioId: id, nome }) => <option key={id} value={id}>{safe(nome.slice(0, 80))}</option>)}
    </select>
  )
}

function key (measure: Measure): string {
  if (measure !== 'saldo') {
    const night = measure !== 'noturno'
      ? ''
      : T('legendReducedHours')
    return night + T('legendNumbers')
  }
  return T('legendBars')
}
