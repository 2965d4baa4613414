import { Icon } from '../sign/icons.tsx'
import { machineTime } from '../text/dates.ts'
import { T } from '../text/language.ts'
import type { Run } from './runs.ts'

interface RunHeadProps {
  readonly run: Run
  readonly isOpen: boolean
  /** The log may have more of it. */
  readonly isPart: boolean
  readonly turn: () => void
}

/** `Execução 14:02 · 37 requisições · 5 recusadas`, and how it compares with the run before. */
export function RunHead ({ run: { at, count, refused, comparison }, isOpen, isPart, turn }: RunHeadProps) {
  return (
    <li class='run'>
      <button type='button' class='btn bare' aria-expanded={isOpen} onClick={turn}>
        <Icon name={isOpen ? 'down' : 'right'} />
        <span class='clip' title={T('hora desta máquina', 'time of this machine')}>
          {T('Execução', 'Run')} {machineTime(at).slice(0, 5)} · {count}{isPart && '+'} {requestsText(count)}
          {refused > 0 && (
            <>
              {' · '}
              <b class='minus'>{refusedText(refused)}</b>
            </>
          )}
        </span>
      </button>
      {comparison !== undefined && <span class='muted'>{comparisonText(comparison)}</span>}
    </li>
  )
}

export const requestsText = (count: number): string =>
  count === 1 ? T('requisição', 'request') : T('requisições', 'requests')

export const refusedText = (count: number): string =>
  `${count} ${count === 1 ? T('recusada', 'refused') : T('recusadas', 'refused')}`

export function comparisonText ({ newRefusals, fixed: mendedOnes }: NonNullable<Run['comparison']>): string {
  const [fresh, fixed] = [newRefusals.length, mendedOnes.length]
  const refusals = fresh === 1
    ? T('1 recusa nova', '1 new refusal')
    : T(`${fresh} recusas novas`, `${fresh} new refusals`)
  const mended = fixed === 1 ? T('1 corrigida', '1 fixed') : T(`${fixed} corrigidas`, `${fixed} fixed`)
  const texts = [...fresh > 0 ? [refusals] : [], ...fixed > 0 ? [mended] : []]
  return texts.join(' · ') || T('igual à anterior', 'same as before')
}
