import { useEffect, useRef, useState } from 'preact/hooks'
import { go, href, type Route, withQuery } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { collection, type Topic } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import type { Listed } from '../day/day.ts'
import { statusName } from '../day/words.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { useKeys } from '../act/keys.ts'
import { Past } from '../act/past.tsx'
import { useChoice } from '../list/choice.ts'
import { Search } from '../list/search.tsx'
import { Split } from '../list/split.tsx'
import { useWindowed } from '../list/windowed.ts'
import { monthName } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { AdjustmentDetail } from './adjustment-detail.tsx'
import { ADJUSTMENT_HEIGHT, AdjustmentRow } from './adjustment-row.tsx'
import { type Chosen, ChosenBar, useChosen } from './choose.tsx'

/** A row has the balances of its day, and the names of a person and of a reason. */
const LISTED: readonly Topic[] = [...collection('adjustments'), 'any days']

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
    ...(q !== undefined && { q })
  }
  const [limit, setLimit] = useState(PAGE_ROWS)
  const { data, error, reload } = useResource(`adjustments ${JSON.stringify(asked)} ${limit}`, LISTED, () =>
    wanted(sandbox.GET('/_sandbox/adjustments', { params: { query: { ...asked, limit: String(limit) } } }))
  )
  const before = useRef(data)
  const { adjustments: list, matched } = data ?? before.current ?? { adjustments: [], matched: 0 }
  before.current = data ?? before.current
  /** The one that is shown at first stays, so that a new one does not slide under the cursor of who decides. */
  const first = useRef<string | undefined>(undefined)
  const ids = list.map(codeOf)
  const shown = ids.find(id => id === first.current) ?? ids[0]
  const to = (one?: string): string =>
    href(one === undefined ? ['ajustes'] : ['ajustes', one], Object.fromEntries(query))
  const { next, decideOn } = useNext(list, code ?? shown)
  const choice = useChoice({ ids, named: code, first: shown, next, to })
  const chosen = list.find(one => codeOf(one) === choice.chosen)
  first.current = choice.chosen
  const several = useChosen(list)
  const stay = (): void => {
    choice.touch()
    decideOn()
  }
  const turn = (range: boolean): void => { if (chosen?.status === 'PENDENTE') several.turn(chosen, range) }
  useKeys({ x: () => turn(false), X: () => turn(true) })
  const isUnlisted = code !== undefined && chosen === undefined && list.length < matched
  useEffect(() => { if (isUnlisted && limit < MAX_ROWS) setLimit(MAX_ROWS) }, [isUnlisted])
  const unlisted = T('adjustmentNotInList')
  return (
    <>
      <div class={`filters ${code !== undefined ? 'hid-sel' : ''}`}>
        <h1>{T('adjustments')}</h1>
        <select
          class='in'
          aria-label={T('status')}
          value={status ?? ''}
          onChange={event => go(withQuery({ situacao: event.currentTarget.value }))}
        >
          <option value=''>{T('allStatuses')}</option>
          {STATUSES.map(one => <option key={one} value={one}>{statusName(one)}</option>)}
        </select>
        <Search
          value={q ?? ''}
          placeholder={T('nameCodeReason')}
          onSearch={text => go(withQuery({ q: text }), { replace: true })}
        />
        {month !== undefined && (
          <a
            class='btn'
            href={withQuery({ mes: undefined })}
            aria-label={T('onlyShowAll', { monthName: monthName(month) })}
          >
            {monthName(month)} ×
          </a>
        )}
        {colaborador !== undefined && (
          <a class='btn' href={withQuery({ pessoa: undefined, mes: undefined })}>
            {T('everybody')}
          </a>
        )}
        <span class='sp' />
        <a class='btn' href={href(['novo'])}>{T('newRequest')}</a>
      </div>
      {error !== undefined && data === undefined
        ? <Failure error={error} again={reload} />
        : before.current === undefined
          ? <Waiting />
          : (
            <Split
              name={T('adjustments')} choice={choice} look='decisions'
              list={
                <List
                  list={list}
                  chosen={chosen}
                  next={next}
                  several={several}
                  stay={stay}
                  to={to}
                  more={() => { if (list.length < matched && data !== undefined) setLimit(list.length + PAGE_ROWS) }}
                />
              }
              detail={
                <>
                  {chosen === undefined
                    ? <p class='muted pad'>{code !== undefined && unlisted}</p>
                    : (
                      <AdjustmentDetail
                        key={chosen.ajusteRegistroId}
                        adjustment={chosen}
                        isAlone={several.list.length === 0}
                        stay={stay}
                      />
                      )}
                  <Past />
                </>
              }
            />
            )}
    </>
  )
}

/** How many adjustments are read at first, and how many more when the end comes near. */
const PAGE_ROWS = 200
/** An address may name one that is far down. */
const MAX_ROWS = 5000

const codeOf = ({ codigo }: Listed): string => String(codigo)

/** After a decision: the next one to decide, which is the pending one below, or the first of all. */
function useNext (list: readonly Listed[], shown: string | undefined) {
  const [decided, setDecided] = useState<{ readonly code: string, readonly others: readonly string[] }>()
  const pending = list.filter(({ status }) => status === 'PENDENTE').map(codeOf)
  const isDecided = decided !== undefined && decided.code === shown && !pending.includes(decided.code)
  return {
    next: isDecided ? decided.others.find(code => pending.includes(code)) : undefined,
    decideOn: () => {
      const at = pending.indexOf(shown ?? '')
      if (shown !== undefined && at !== -1) {
        setDecided({ code: shown, others: [...pending.slice(at + 1), ...pending.slice(0, at)] })
      }
    }
  }
}

interface ListProps {
  readonly list: readonly Listed[]
  readonly chosen: Listed | undefined
  /** The code of the next one to decide. */
  readonly next: string | undefined
  readonly several: Chosen
  readonly stay: () => void
  readonly to: (one: string) => string
  /** Reads more of them. */
  readonly more: () => void
}

function List ({ list, ...shared }: ListProps) {
  const pending = list.filter(({ status }) => status === 'PENDENTE')
  const decided = list.filter(({ status }) => status !== 'PENDENTE')
  return (
    <>
      {shared.several.list.length > 0 && <ChosenBar chosen={shared.several} />}
      <Group
        {...shared} list={pending} name={T('pending')} none={T('nothingPending')}
      />
      {decided.length > 0 && <Group {...shared} name={T('decided')} list={decided} />}
    </>
  )
}

interface GroupProps extends ListProps {
  readonly name: string
  readonly none?: string
}

const NOTHING = (): void => {}

/** More are read when the list shows one that is this close to the last. */
const READ_AHEAD_ROWS = 40

function Group ({ name, list, chosen, next, several, stay, to, more, none }: GroupProps) {
  const { ref, from, to: end, above, below } = useWindowed<HTMLUListElement>(list.length, ADJUSTMENT_HEIGHT, {
    key: chosen?.ajusteRegistroId ?? '', at: list.findIndex(one => one === chosen)
  })
  useEffect(() => { if (end >= list.length - READ_AHEAD_ROWS) more() }, [end, list.length])
  return (
    <section class='group'>
      <h2 class='gh'>{name}<span>{list.length}</span></h2>
      {list.length === 0 && <p class='muted pad'>{none}</p>}
      <ul ref={ref} aria-label={name} style={{ paddingTop: `${above}px`, paddingBottom: `${below}px` }}>
        {list.slice(from, end).map((one, at) => (
          <AdjustmentRow
            key={one.ajusteRegistroId}
            adjustment={one}
            to={to(codeOf(one))}
            chosen={one === chosen}
            isNext={codeOf(one) === next}
            several={several}
            stay={one === chosen ? stay : NOTHING}
            place={from + at + 1}
            count={list.length}
          />
        ))}
      </ul>
    </section>
  )
}
