import { go, withQuery } from '../address/route.ts'
import { Icon } from '../sign/icons.tsx'
import { machineTime } from '../text/dates.ts'
import { T } from '../text/language.ts'
import type { Mark } from './items.ts'
import type { Run } from './runs.ts'

interface RunHeadProps {
  readonly run: Run
  /** Those that it can be compared with. */
  readonly others: readonly Run[]
  /** Its only rows that are shown. */
  readonly only: Mark | undefined
  readonly isOpen: boolean
  /** The log may have more of it. */
  readonly isPart: boolean
  readonly turn: () => void
}

const timeOf = ({ at }: Pick<Run, 'at'>): string => machineTime(at).slice(0, 5)

/** `Execução 14:02 · 37 requisições · 5 recusadas`, and how it compares with another run. */
export function RunHead ({ run, others, only, isOpen, isPart, turn }: RunHeadProps) {
  const { count, refused } = run
  return (
    <li class='run'>
      <button type='button' class='btn bare' aria-expanded={isOpen} onClick={turn}>
        <Icon name={isOpen ? 'down' : 'right'} />
        <span class='clip' title={T('timeOfThisMachine')}>
          {T('run')} {timeOf(run)} · {count}{isPart && '+'} {T('requestNoun', { count })}
          {refused > 0 && (
            <>
              {' · '}
              <b class='minus'>{T('refusedCount', { count: refused })}</b>
            </>
          )}
        </span>
      </button>
      {others.length > 0 && <Compared run={run} others={others} only={only} />}
    </li>
  )
}

/** What is new and what is fixed are links to these requests. Any other run can take the place of the one before. */
function Compared ({ run: { id, base, comparison }, others, only }: Pick<RunHeadProps, 'run' | 'others' | 'only'>) {
  const [fresh, fixed] = [comparison?.newRefusals.length ?? 0, comparison?.fixed.length ?? 0]
  const link = (mark: Mark, shows: string, look: string, text: string) => (
    <a
      class={look}
      aria-current={only === mark ? 'true' : undefined}
      href={withQuery(only === mark
        ? { mostra: undefined, execucao: undefined, base: undefined }
        : { mostra: shows, execucao: id, base })}
    >
      {text}{only === mark && ' ×'}
    </a>
  )
  return (
    <span class='compared'>
      {fresh > 0 && link('new', 'novas', 'minus', T('newRefusals', { count: fresh }))}
      {fixed > 0 && link('fixed', 'corrigidas', 'plus', T('fixedRefusals', { count: fixed }))}
      {comparison !== undefined && fresh + fixed === 0 && <span>{T('theSameRefusals')}</span>}
      <OtherRun
        others={others} base={base} choose={other => go(withQuery({ execucao: id, base: other, mostra: undefined }))}
      />
    </span>
  )
}

interface OtherProps {
  readonly others: readonly Run[]
  readonly base: string | undefined
  readonly choose: (id: string) => void
}

/** The run that another one is compared with. */
export function OtherRun ({ others, base, choose }: OtherProps) {
  return (
    <select
      class='other'
      aria-label={T('compareWithAnotherRun')}
      value={base ?? ''}
      onChange={event => choose(event.currentTarget.value)}
    >
      {base === undefined && <option value=''>{T('compare')}</option>}
      {others.map(one => <option key={one.id} value={one.id}>{T('thanThatOf')} {timeOf(one)}</option>)}
    </select>
  )
}

export function comparisonText ({ newRefusals, fixed }: NonNullable<Run['comparison']>): string {
  const texts = [
    ...newRefusals.length > 0 ? [T('newRefusals', { count: newRefusals.length })] : [],
    ...fixed.length > 0 ? [T('fixedRefusals', { count: fixed.length })] : []
  ]
  return texts.join(' · ') || T('theSameRefusals')
}
