import { useEffect, useState } from 'preact/hooks'
import { go, href, type Route, sandboxName } from '../address/route.ts'
import { sandbox, wanted } from '../api/client.ts'
import { collection, daysOf } from '../api/live.ts'
import { useOverview } from '../api/overview.ts'
import { useResource } from '../api/resource.ts'
import { type Listed, readTimesheet, type Timesheet } from '../day/day.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { useChoice } from '../list/choice.ts'
import { useKeys } from '../act/keys.ts'
import { lastWorked, monthAfter } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { bankOf } from './bank.ts'
import { BankCourse } from './bank-course.tsx'
import { Heading, MAX_NAME_CHARS } from './heading.tsx'
import { type Known, readPeople } from './people.ts'
import { PersonPicker } from './person-picker.tsx'
import { Sheet } from './sheet.tsx'
import { Sums } from './sums.tsx'
import { Totals } from './totals.tsx'

/** `/espelho/COLABORADOR/2026-03/24/saldo` */
export function TimesheetView ({ route: { path: [, who, month, day, figure] } }: { route: Route }) {
  const overview = useOverview()
  const people = useResource('people', collection('collaborators'), readPeople)
  const now = overview.data?.clock.now
  const shownMonth = month ?? (now === undefined ? undefined : lastWorked(now))
  const shown = who ?? lastPerson(people.data) ?? people.data?.[0]?.colaboradorId
  useEffect(() => { if (who !== undefined) localStorage.setItem(LAST_PERSON, who) }, [who])
  if (overview.error !== undefined && overview.data === undefined) {
    return <Failure error={overview.error} again={overview.reload} />
  }
  if (people.data !== undefined && people.data.length === 0) return <NoPeople />
  if (shown === undefined || shownMonth === undefined) return <Waiting />
  return (
    <Month
      who={shown}
      month={shownMonth}
      day={day}
      figure={figure}
      now={now}
      people={people.data ?? []}
    />
  )
}

const LAST_PERSON = `espelho.person.${sandboxName()}`

/** The one that was looked at last, also in an earlier visit, if there still is such a person. */
function lastPerson (people: readonly Known[] = []): string | undefined {
  const last = localStorage.getItem(LAST_PERSON)
  return people.find(({ colaboradorId }) => colaboradorId === last)?.colaboradorId
}

interface MonthProps {
  readonly who: string
  readonly month: string
  readonly day: string | undefined
  readonly figure: string | undefined
  readonly now: string | undefined
  readonly people: readonly Known[]
}

function Month ({ who, month, day, figure, now, people }: MonthProps) {
  const [picking, pick] = useState(false)
  const sheet = useResource(`sheet ${who} ${month}`, daysOf(who), () => readTimesheet(who, month))
  const adjustments = useResource(`adjustments of ${who} ${month}`, daysOf(who), () => readAdjustments(who, month))
  const to = (...more: string[]): string => href(['espelho', who, month, ...more])
  useChoice({
    ids: (sheet.data?.days ?? []).map((_, at) => String(at + 1)),
    named: day,
    to: open => open === undefined ? to() : to(open)
  })
  useKeys({
    '[': () => go(href(['espelho', who, monthAfter(month, -1)])),
    ']': () => go(href(['espelho', who, monthAfter(month, 1)])),
    p: () => pick(true)
  })
  const { data, error } = sheet
  return (
    <>
      {picking && (
        <PersonPicker
          people={people}
          close={() => pick(false)}
          choose={id => {
            pick(false)
            go(href(['espelho', id, month]))
          }}
        />
      )}
      {data === undefined
        ? (
            error === undefined
              ? <Waiting rows={14} />
              : <Failure error={error} again={sheet.reload} />
          )
        : (
          <Shown
            sheet={data}
            adjustments={adjustments.data ?? []}
            day={day}
            figure={figure}
            now={now}
            to={to}
            pick={() => pick(true)}
          />
          )}
    </>
  )
}

async function readAdjustments (colaborador: string, month: string): Promise<readonly Listed[]> {
  return (await wanted(sandbox.GET('/_sandbox/adjustments', { params: { query: { colaborador, month } } }))).adjustments
}

interface ShownProps extends Pick<MonthProps, 'day' | 'figure' | 'now'> {
  readonly sheet: Timesheet
  readonly adjustments: readonly Listed[]
  readonly to: (...more: string[]) => string
  readonly pick: () => void
}

function Shown ({ sheet, adjustments, day, figure, now, to, pick }: ShownProps) {
  const bank = bankOf(sheet)
  const { nome, nomeGestor = '' } = sheet.collaborator
  return (
    <>
      <Heading
        sheet={sheet}
        adjustments={adjustments.filter(({ status }) => status === 'PENDENTE').length}
        pick={pick}
      />
      <div class='top'>
        <Sums sheet={sheet} bank={bank} />
        <BankCourse sheet={sheet} bank={bank} />
        <Totals sheet={sheet} />
      </div>
      <Sheet
        sheet={sheet}
        bank={bank}
        adjustments={adjustments}
        open={day === undefined ? undefined : Number(day)}
        figure={figure}
        now={now}
        to={to}
      />
      <div class='sign'>
        <div>{safe(nome.slice(0, MAX_NAME_CHARS))}</div>
        <div>{safe(nomeGestor.slice(0, MAX_NAME_CHARS))}</div>
      </div>
    </>
  )
}

function NoPeople () {
  return (
    <div class='panel empty'>
      <h2>{T('nobodyInThisSandbox')}</h2>
      <p>
        <a class='btn' href={href(['dados', 'collaborators'])}>
          {T('collaboratorsInData')}
        </a>
      </p>
    </div>
  )
}
