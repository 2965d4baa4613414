import { href } from '../address/route.ts'
import { download } from '../api/client.ts'
import type { Timesheet } from '../day/day.ts'
import { Icon } from '../sign/icons.tsx'
import { attempt } from '../act/notice.tsx'
import { personStatus, zoneName } from '../day/words.ts'
import { documentKind, documentNumber } from '../text/document-number.ts'
import { inFull, monthAfter, monthName } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { hint, safe } from '../text/safe.ts'

/** Of each text in the heading. Its tooltip has the whole text. */
const MAX_TEXT_CHARS = 160

/** More than any name has. */
export const MAX_NAME_CHARS = 300

interface HeadingProps {
  readonly sheet: Timesheet
  /** How many are pending. */
  readonly adjustments: number
  readonly pick: () => void
}

export function Heading ({ sheet, adjustments, pick }: HeadingProps) {
  const { collaborator: person, changes, closedThrough, month } = sheet
  const to = (by: number): string => href(['espelho', person.colaboradorId, monthAfter(month, by)])
  const facts = [person.unidade, person.turno, person.regra]
  return (
    <div class='who'>
      <h1 class='clip' title={hint(person.nome)}>
        {safe(person.nome.slice(0, MAX_NAME_CHARS))}
      </h1>
      <button type='button' class='btn bare' aria-label={T('changePerson')} onClick={pick}>
        <Icon name='down' />
      </button>
      <MonthStep name={monthName(month)} before={to(-1)} after={to(1)} />
      <span class='sp' />
      <a
        class={`btn ${adjustments > 0 ? 'alert' : ''}`}
        href={href(['ajustes'], { pessoa: person.colaboradorId, mes: month })}
      >
        {adjustments > 0
          ? <><Icon name='diamond' /> {adjustments} {T('toDecide')}</>
          : T('adjustments')}
      </a>
      <button type='button' class='btn hide-m' onClick={() => print()}>
        {T('print')}
      </button>
      <button type='button' class='btn bare hide-m' onClick={() => { void attempt(() => saveCsv(sheet)) }}>
        CSV
      </button>
      <div class='sub'>
        <span class='onlyp b'>{T('timesheetOf')} {monthName(month)}</span>
        <span>{documentKind(person.numeroDocumento)} {documentNumber(person.numeroDocumento)}</span>
        {facts.map((fact, index) => <span key={index} title={hint(fact)}>{safe(fact.slice(0, MAX_TEXT_CHARS))}</span>)}
        {person.status !== 'ATIVO' && <span class='warn b'>{personStatus(person.status)}</span>}
        {changes.map(({ desde, turno, regra, status }) => (
          <span key={desde} class='b'>
            {T('since')} {inFull(desde)}:{' '}
            {safe([turno, regra, status === undefined ? undefined : personStatus(status)]
              .filter(term => term !== undefined).join(', ').slice(0, MAX_TEXT_CHARS))}
          </span>
        ))}
        {closedThrough !== undefined && (
          <a href={href(['pontos', 'A77'])}>{T('closedThrough')} {inFull(closedThrough)}</a>
        )}
        {person.fusoHorario !== 'SAO_PAULO' && (
          <span>{T('timeZoneOf')} {zoneName(person.fusoHorario)}</span>
        )}
      </div>
    </div>
  )
}

/** The sheet as the server writes it for a spreadsheet. */
async function saveCsv ({ collaborator: { colaboradorId, numeroDocumento }, month }: Timesheet): Promise<void> {
  const person = encodeURIComponent(colaboradorId.toWellFormed())
  const name = `folha-de-ponto-${month}-${numeroDocumento}.csv`
  await download(`/_sandbox/timesheet/${person}?month=${month}&format=csv`, name)
}

export function MonthStep ({ name, before, after }: { name: string, before: string, after: string }) {
  return (
    <span class='grp' role='group' aria-label={T('month')}>
      <a class='btn' href={before} aria-label={T('monthBefore')}><Icon name='left' /></a>
      <span class='btn still' aria-live='polite'>{name}</span>
      <a class='btn' href={after} aria-label={T('monthAfter')}><Icon name='right' /></a>
    </span>
  )
}
