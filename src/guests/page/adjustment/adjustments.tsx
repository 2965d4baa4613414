import { useRef } from 'preact/hooks'
import { go, href, type Route, withQuery } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { useResource } from '../api/resource.ts'
import type { Listed } from '../day/day.ts'
import { statusName } from '../day/words.ts'
import { Failure, Waiting } from '../frame/failure.tsx'
import { useChoice } from '../list/choice.ts'
import { Search } from '../list/search.tsx'
import { Split } from '../list/split.tsx'
import { useWindowed } from '../list/windowed.ts'
import { monthName } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { AdjustmentDetail } from './adjustment-detail.tsx'
import { ADJUSTMENT_HEIGHT, AdjustmentRow } from './adjustment-row.tsx'

const STATUSES = ['PENDENTE', 'APROVADO', 'REJEITADO', 'CANCELADO'] as const

export function Adjustments ({ route: { path: [, code], query } }: { route: Route }) {
  const status = STATUSES.find(one => one === query.get('situacao'))
  const colaborador = query.get('pessoa') ?? undefined
  const month = query.get('mes') ?? undefined
  const q = query.get('q') ?? undefined
  const asked = {
    ...(status !== undefined && { status }),
    ...(colaborador !== undefined && { colaborador }),
    ...(month !== undefined && { month }),
    ...(q !== undefined && { q }),
    limit: '2000'
  }
  const { data, error, reload } = useResource(`adjustments ${JSON.stringify(asked)}`, ['state'], () =>
    wanted(sandbox.GET('/_sandbox/adjustments', { params: { query: asked } }))
  )
  const list = data?.adjustments ?? []
  /** The one that is shown at first stays, so that a new one does not slide under the cursor of who decides. */
  const first = useRef<string | undefined>(undefined)
  const ids = list.map(({ codigo }) => String(codigo))
  const shown = ids.find(id => id === first.current) ?? ids[0]
  const to = (one?: string): string =>
    href(one === undefined ? ['ajustes'] : ['ajustes', one], Object.fromEntries(query))
  const choice = useChoice({ ids, named: code, first: shown, to })
  const chosen = list.find(({ codigo }) => String(codigo) === choice.chosen)
  first.current = choice.chosen
  const unlisted = T('Este ajuste não está na lista.', 'This adjustment is not in the list.')
  return (
    <>
      <div class={`filters ${code !== undefined ? 'hid-sel' : ''}`}>
        <h1>{T('Ajustes', 'Adjustments')}</h1>
        <select
          class='in'
          aria-label={T('Situação', 'Status')}
          value={status ?? ''}
          onChange={event => go(withQuery({ situacao: event.currentTarget.value }))}
        >
          <option value=''>{T('Todas as situações', 'All statuses')}</option>
          {STATUSES.map(one => <option key={one} value={one}>{statusName(one)}</option>)}
        </select>
        <Search
          value={q ?? ''}
          placeholder={T('Nome, código, motivo…', 'Name, code, reason…')}
          onSearch={text => go(withQuery({ q: text }), { replace: true })}
        />
        {month !== undefined && (
          <a
            class='btn'
            href={withQuery({ mes: undefined })}
            aria-label={T(`Só ${monthName(month)}: mostrar todos`, `Only ${monthName(month)}: show all`)}
          >
            {monthName(month)} ×
          </a>
        )}
        {colaborador !== undefined && (
          <a class='btn' href={withQuery({ pessoa: undefined, mes: undefined })}>
            {T('Todas as pessoas', 'Everybody')}
          </a>
        )}
        <span class='sp' />
        <a class='btn' href={href(['novo'])}>{T('Novo pedido', 'New request')}</a>
      </div>
      {error !== undefined && data === undefined
        ? <Failure error={error} again={reload} />
        : data === undefined
          ? <Waiting />
          : (
            <Split
              name={T('Ajustes', 'Adjustments')} choice={choice}
              list={<List list={list} chosen={chosen} to={to} />}
              detail={chosen === undefined
                ? <p class='muted pad'>{code !== undefined && unlisted}</p>
                : <AdjustmentDetail key={chosen.ajusteRegistroId} adjustment={chosen} stay={choice.touch} />}
            />
            )}
    </>
  )
}

interface ListProps {
  readonly list: readonly Listed[]
  readonly chosen: Listed | undefined
  readonly to: (one: string) => string
}

function List ({ list, chosen, to }: ListProps) {
  const pending = list.filter(({ status }) => status === 'PENDENTE')
  const decided = list.filter(({ status }) => status !== 'PENDENTE')
  return (
    <>
      <Group
        name={T('Pendentes', 'Pending')}
        list={pending}
        chosen={chosen}
        to={to}
        none={T('Nada pendente.', 'Nothing pending.')}
      />
      {decided.length > 0 && <Group name={T('Decididos', 'Decided')} list={decided} chosen={chosen} to={to} />}
    </>
  )
}

interface GroupProps {
  readonly name: string
  readonly list: readonly Listed[]
  readonly chosen: Listed | undefined
  readonly to: (one: string) => string
  readonly none?: string
}

function Group ({ name, list, chosen, to, none }: GroupProps) {
  const { ref, from, to: end, above, below } = useWindowed<HTMLUListElement>(list.length, ADJUSTMENT_HEIGHT, {
    key: chosen?.ajusteRegistroId ?? '', at: list.findIndex(one => one === chosen)
  })
  return (
    <section class='group'>
      <h2 class='gh'>{name}<span>{list.length}</span></h2>
      {list.length === 0 && <p class='muted pad'>{none}</p>}
      <ul ref={ref} aria-label={name} style={{ paddingTop: `${above}px`, paddingBottom: `${below}px` }}>
        {list.slice(from, end).map((one, at) => (
          <AdjustmentRow
            key={one.ajusteRegistroId}
            adjustment={one}
            to={to(String(one.codigo))}
            chosen={one === chosen}
            place={from + at + 1}
            count={list.length}
          />
        ))}
      </ul>
    </section>
  )
}
