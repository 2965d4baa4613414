import type { ComponentChildren } from 'preact'
import type { Day, Listed } from '../day/day.ts'
import { effectName, inconsistencyName, periodBalance } from '../day/words.ts'
import { Icon, type IconName } from '../sign/icons.tsx'
import { T } from '../text/language.ts'
import { span } from '../text/minutes.ts'

/** The remarks beside the figures of a day, the most urgent first. */
export function Occurrences ({ day, adjustments }: { day: Day, adjustments: readonly Listed[] }) {
  const { date, figures, pendencias, ocorrencias, period, records } = day
  const has = (name: string): boolean => ocorrencias.includes(name)
  const flags = [...new Set(records.flatMap(({ inconsistencies }) => inconsistencies))].filter(
    code => code !== 'LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO'
  )
  const approved = adjustments.find(({ status }) => status === 'APROVADO')
  const list: [is: boolean, icon: IconName, look: string, text: () => ComponentChildren][] = [
    [pendencias.includes('AJUSTE_PENDENTE'), 'diamond', 'warn', () => T('pendingAdjustment')],
    [figures.falta > 0, 'no', 'minus', () => (figures.falta === 1 ? T('absent') : T('halfAbsent'))],
    [figures.faltaHoras > 0, 'no', 'minus', () => `${T('absent')} ${span(figures.faltaHoras)}`],
    [period?.lastDay === date, 'clock', '', () => periodBalance(period?.kind)],
    [
      has('NUMERO_IMPAR_DE_REGISTROS_NO_DIA') || pendencias.includes('NUMERO_IMPAR_DE_REGISTROS_NO_DIA'),
      'question',
      'warn',
      () => T('oddCount')
    ],
    [
      has('TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO'),
      'bed',
      'minus',
      () => `${T('rest')} ${span(figures.tempoInterjornada)}`
    ],
    [has('HORA_EXTRA_NOTURNA'), 'moon', '', () => T('nightOvertime')],
    [
      has('TEMPO_DE_INTERVALO_MAIOR_QUE_O_PLANEJADO') || has('TEMPO_DE_INTERVALO_MENOR_QUE_O_PLANEJADO'),
      'cup',
      'minus',
      () => `${T('break')} ${span(figures.tempoIntrajornada)}`
    ],
    [
      has('LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO'),
      'warning',
      'warn',
      () => `${records.length} ${T('records')}`
    ],
    [
      flags.length > 0,
      'warning',
      'warn',
      () => flags.map(inconsistencyName).join(', ')
    ],
    [records.some(({ refused }) => refused), 'no', 'warn', () => T('refusedRecord')],
    [approved !== undefined, 'filled', 'adj', () => approved && effectName(approved)]
  ]
  return (
    <>
      {list
        .filter(([is]) => is)
        .map(([, icon, look, text]) => (
          <span key={icon + look} class={look}>
            <Icon name={icon} />
            {text()}
          </span>
        ))}
    </>
  )
}
