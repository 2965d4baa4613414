import { href } from '../address/route.ts'
import type { Timesheet } from '../day/day.ts'
import { dayName, monthAfter, monthName } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { signed, span, tone } from '../text/minutes.ts'
import type { Bank } from './bank.ts'

type Terms = Timesheet['terms']
type Term = Terms['saldo'][number]

/** The narrowest part, of a hundred. Its label has to find room. */
const MIN_SHARE = 16
/** The most days that a cause names. */
const MAX_DAYS = 2

/** The balance and the bank of a month, each with what it is made of. What both have stands above itself. */
export function Sums ({ sheet: { terms, totals, month, days }, bank }: { sheet: Timesheet, bank: Bank }) {
  const saldo = totals.saldo ?? days.reduce((sum, { figures }) => sum + figures.saldo, 0)
  const name = monthName(month).split(' ')[0] ?? ''
  const hasParts = terms.saldo.length + (terms.bancoHoras?.length ?? 0) > 0 && terms.bancoHoras !== undefined
  return (
    <div class='sums'>
      <Sum name={`${T('balanceOf')} ${name}`} total={saldo} />
      {hasParts && <Parts terms={terms} month={month} />}
      {bank.exists && <Sum name={T('timeBank')} total={bank.closing} isBank />}
      {hasParts && <Sentence terms={terms} saldo={saldo} closing={bank.closing} />}
    </div>
  )
}

function Sum ({ name, total, isBank = false }: { name: string, total: number, isBank?: boolean }) {
  return (
    <p class={`large ${isBank ? 'low' : ''}`}>
      <span>{name}</span> <b class={tone(total)}>{signed(total)}</b>
    </p>
  )
}

interface Drawn extends Pick<Term, 'minutes'> { readonly label: string, readonly isOld?: boolean }

/** The parts as bars with common columns: own parts of the balance, what is shared, own parts of the bank. */
function Parts ({ terms: { shared, saldo, bancoHoras = [] }, month }: { terms: Terms, month: string }) {
  const draw = (term: Term): Drawn =>
    ({ minutes: term.minutes, label: causeText(term, month), isOld: term.cause === 'opening' })
  const before = saldo.map(draw)
  const after = bancoHoras.map(draw)
  const own = (label: string): Drawn[] => shared === 0 ? [] : [{ minutes: shared, label }]
  const shares = [...before, ...own(''), ...after].map(({ minutes }) => Math.abs(minutes))
  const total = shares.reduce((sum, minutes) => sum + minutes, 0)
  const widths = shares.map(minutes => Math.max(MIN_SHARE, minutes / total * 100))
  const scale = widths.reduce((sum, width) => sum + width, 0) / 100
  const left = (at: number): number => widths.slice(0, at).reduce((sum, width) => sum + width, 0) / scale
  const row = (bars: readonly Drawn[], first: number, look: string) => bars.map((bar, at) => (
    <Bar key={at} bar={bar} left={left(first + at)} width={(widths[first + at] ?? 0) / scale} look={look} />
  ))
  return (
    <div class='parts'>
      {shared !== 0 && (
        <i
          class={`ground ${tone(shared)}`}
          style={{ left: `${left(before.length)}%`, width: `${(widths[before.length] ?? 0) / scale}%` }}
        />
      )}
      {row([...before, ...own(T('theOtherDays'))], 0, '')}
      {row([...own(T('theSameDays')), ...after], before.length, 'low')}
    </div>
  )
}

function Bar ({ bar: { minutes, label, isOld = false }, left, width, look }: {
  bar: Drawn, left: number, width: number, look: string
}) {
  return (
    <span class={`part ${look}`} style={{ left: `${left}%`, width: `calc(${width}% - 6px)` }}>
      <i class={isOld ? 'old' : minutes < 0 ? 'owed' : 'more'} />
      <span class='clip'><b class={isOld ? '' : tone(minutes)}>{signed(minutes)}</b> {label}</span>
    </span>
  )
}

function daysText (days: readonly string[]): string {
  return days.length > MAX_DAYS
    ? T('manyDays', { daysCount: days.length })
    : days.map(dayName).join(T('betweenDays'))
}

/** `falta de qui 26`, `de fevereiro` */
function causeText ({ cause, days = [] }: Term, month: string): string {
  const on = daysText(days)
  return {
    absence: days.length === 1 ? T('absenceOf', { on }) : T('absencesOf', { on }),
    compensation: T('bankUseOf', { on }),
    overtime: T('paidOvertimeOf', { on }),
    other: on,
    opening: `${T('carriedFrom')} ${monthName(monthAfter(month, -1)).split(' ')[0] ?? ''}`
  }[cause]
}

interface SentenceProps { readonly terms: Terms, readonly saldo: number, readonly closing: number }

/** Why the balance and the bank are not the same, where one cause says it. */
function Sentence ({ terms: { saldo: [term] }, saldo, closing }: SentenceProps) {
  if (term === undefined || term.cause === 'other') return null
  const { cause, days = [], minutes, assumption } = term
  const [on, size] = [daysText(days), span(minutes)]
  const apart = saldo < 0 && closing > 0
    ? T('oneFallsOneRises')
    : ''
  const text = cause === 'absence'
    ? T('absenceMovesBalanceAlone', { on, size, count: days.length })
    : cause === 'overtime'
      ? T('overtimeMovesBalanceAlone', { on, size })
      : T('bankUseMovesBalanceAlone', { on, size })
  return (
    <p class='because'>
      {text}{apart}.{' '}
      {assumption !== undefined && <a class='chip' href={href(['pontos', assumption])}>{assumption}</a>}
    </p>
  )
}
