import { useRef, useState } from 'preact/hooks'
import type { Listed } from '../day/day.ts'
import { decide, type Verb } from '../decision/decide.ts'
import { Icon } from '../sign/icons.tsx'
import { useKeys } from '../act/keys.ts'
import { T } from '../text/language.ts'
import { signed, tone } from '../text/minutes.ts'
import { safe } from '../text/safe.ts'
import { useReady } from './ready.ts'
import { useWriteKeys, Write } from '../act/write.tsx'

/** The pending adjustments that are chosen by their boxes, to be decided together. */
export interface Chosen {
  readonly list: readonly Listed[]
  readonly has: (one: Listed) => boolean
  /** Chooses one, or lets it go. With `range` all from the last one on follow it. */
  readonly turn: (one: Listed, range?: boolean) => void
  readonly clear: () => void
}

export function useChosen (list: readonly Listed[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | undefined>(undefined)
  const pending = list.filter(({ status }) => status === 'PENDENTE')
  const idOf = ({ ajusteRegistroId }: Listed): string => ajusteRegistroId
  return {
    list: pending.filter(one => ids.has(idOf(one))),
    has: one => ids.has(idOf(one)),
    turn (one, range = false) {
      const placeOf = (id: string): number => pending.findIndex(other => idOf(other) === id)
      const ends = [last.current ?? idOf(one), idOf(one)].map(placeOf)
      const [from, to] = [Math.min(...ends), Math.max(...ends)]
      const turned = range && from >= 0 ? pending.slice(from, to + 1) : [one]
      const isOn = !ids.has(idOf(one))
      last.current = idOf(one)
      setIds(new Set([...[...ids].filter(id => !turned.some(other => idOf(other) === id)),
        ...isOn ? turned.map(idOf) : []]))
    },
    clear: () => setIds(new Set())
  }
}

/** What the chosen ones would do together, and the decision on all of them. */
export function ChosenBar ({ chosen: { list, clear } }: { chosen: Chosen }) {
  const isReady = useReady(list.map(({ ajusteRegistroId: id }) => id).join())
  const run = (verb: Verb): void => decide(list, verb)
  useKeys({ Escape: clear })
  useWriteKeys(isReady ? { a: () => run('approve'), r: () => run('reject') } : {})
  const sums = sumOf(list)
  const { length } = list
  return (
    <div class='chosen' role='group' aria-label={T('chosen')}>
      <span class='sum'>
        <b>{T('chosenCount', { count: length })}</b> · {namesOf(list)}
        {sums === undefined &&
          ` · ${T('balanceOnlyAfterwards')}`}
        {sums !== undefined && (
          <>
            {' · '}{T('balance')} <span class={tone(sums.now)}>{signed(sums.now)}</span>{' '}
            <Icon name='send' /> <b class={tone(sums.then)}>{signed(sums.then)}</b>
          </>
        )}
      </span>
      <Write class='btn pri' onClick={() => run('approve')} {...isReady && { 'aria-keyshortcuts': 'A' }}>
        <Icon name='yes' />
        {T('approve')} {length}
        <kbd>A</kbd>
      </Write>
      <Write class='btn bad' onClick={() => run('reject')} {...isReady && { 'aria-keyshortcuts': 'R' }}>
        <Icon name='no' />
        {T('reject')} {length}
        <kbd>R</kbd>
      </Write>
      <button type='button' class='btn bare' onClick={clear}>{T('chooseNone')}</button>
    </div>
  )
}

/** `Ana ×2, José` */
function namesOf (list: readonly Listed[]): string {
  const counts = new Map<string, number>()
  for (const { nome } of list) {
    const [first = nome] = nome.split(' ')
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  return Array.from(counts, ([name, count]) => safe(name) + (count > 1 ? ` ×${count}` : '')).join(', ')
}

/** `undefined` if two of them are of one day, because nobody can add up what they do there together. */
function sumOf (list: readonly Listed[]): { now: number, then: number } | undefined {
  const days = new Set(list.map(({ colaboradorId, jornada, saldo }) => `${colaboradorId} ${saldo?.dia ?? jornada}`))
  if (days.size < list.length) return undefined
  const sum = (of: (saldo: NonNullable<Listed['saldo']>) => number): number =>
    list.reduce((total, { saldo }) => total + (saldo === undefined ? 0 : of(saldo)), 0)
  return { now: sum(({ hoje }) => hoje), then: sum(({ seAprovado }) => seAprovado) }
}
