import { href } from '../address/route.ts'
import type { Timesheet } from '../day/day.ts'
import { Icon } from '../frame/icons.tsx'
import { cpf } from '../text/cpf.ts'
import { dayAndMonth, monthAfter, monthName } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { hint, safe } from '../text/safe.ts'
import { saveCsv } from './csv.ts'

/** The longest name in the heading, in characters. The tooltip has the whole name. */
const LONGEST = 160

interface HeadingProps {
  readonly sheet: Timesheet
  readonly adjustments: number
  /** The last day of the closed period (A77). */
  readonly closedThrough: string | undefined
  readonly pick: () => void
}

export function Heading ({ sheet, adjustments, closedThrough, pick }: HeadingProps) {
  const { collaborator: person, month } = sheet
  const to = (by: number): string => href(['espelho', person.colaboradorId, monthAfter(month, by)])
  const facts = [person.unidade, person.turno, person.regra]
  return (
    <div class='who'>
      <h1 class='clip' title={hint(person.nome)}>
        {safe(person.nome.slice(0, LONGEST))}
      </h1>
      <button type='button' class='btn bare' aria-label={T('Trocar de pessoa', 'Change person')} onClick={pick}>
        <Icon name='down' />
      </button>
      <MonthStep name={monthName(month)} before={to(-1)} after={to(1)} />
      <span class='sp' />
      <a class='btn' href={href(['ajustes'], { pessoa: person.colaboradorId })}>
        {T('Ajustes', 'Adjustments')}
        <span class='muted'>{adjustments}</span>
      </a>
      <button type='button' class='btn hide-m' onClick={() => print()}>
        {T('Imprimir', 'Print')}
      </button>
      <button type='button' class='btn bare hide-m' onClick={() => saveCsv(sheet)}>
        CSV
      </button>
      <div class='sub'>
        <span class='onlyp b'>{T('Espelho de ponto', 'Timesheet')} · {monthName(month)}</span>
        <span>CPF {cpf(person.numeroDocumento)}</span>
        {facts.map((fact, index) => <span key={index} title={hint(fact)}>{safe(fact.slice(0, LONGEST))}</span>)}
        {person.status !== 'ATIVO' && <span class='warn b'>{person.status}</span>}
        {closedThrough !== undefined && (
          <a href={href(['hipoteses', 'A77'])}>{T('Fechado até', 'Closed through')} {dayAndMonth(closedThrough)}</a>
        )}
        {person.fusoHorario !== 'SAO_PAULO' && <span>{T('fuso', 'zone')} {person.fusoHorario}</span>}
      </div>
    </div>
  )
}

export function MonthStep ({ name, before, after }: { name: string, before: string, after: string }) {
  return (
    <span class='grp' role='group' aria-label={T('Mês', 'Month')}>
      <a class='btn' href={before} aria-label={T('Mês anterior', 'Previous month')}><Icon name='left' /></a>
      <span class='btn still' aria-live='polite'>{name}</span>
      <a class='btn' href={after} aria-label={T('Próximo mês', 'Next month')}><Icon name='right' /></a>
    </span>
  )
}
