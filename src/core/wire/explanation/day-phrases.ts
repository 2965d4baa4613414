import type { Language } from '../../words.ts'

/** What a stretch was: how people say it. */
export type StretchPhrase =
  | 'arrived-late' | 'returned-late' | 'left-early' | 'left-for-break-early' | 'period-missed' | 'paused'
  | 'arrived-early' | 'stayed' | 'worked-in-break' | 'worked-outside' | 'long-break' | 'short-break'

/** Texts with `{name}` for each value. A time has its preposition: `depois {das 08:00}`. */
export interface DayPhrases {
  readonly stretches: Readonly<Record<StretchPhrase, string>>
  readonly and: string
  /** Why stretches count: alone, together, and when they are long. */
  readonly overDay: string
  readonly overDayTogether: string
  readonly overMark: string
  readonly atBreak: string
  readonly all: string
  readonly sumMore: string
  readonly sumLess: string
  readonly tolerated: string
  readonly onTime: string
  readonly wholeMore: string
  readonly wholeLess: string
  readonly wholeTolerated: string
  readonly wholeExact: string
  readonly absent: string
  readonly odd: string
  readonly unmeasured: string
  readonly offWork: string
  readonly holidayWork: string
  readonly worked: string
  readonly noRecords: string
  readonly inWeek: string
  readonly inMonth: string
  readonly week: string
  readonly month: string
  readonly excused: string
  readonly suspended: string
  readonly balanceUnchanged: string
  readonly underWay: string
  readonly notOver: string
  /** Days on which nothing is due, by the rule of their workload. */
  readonly nothingDue: Readonly<Record<string, string>>
}

export const DAY_PHRASES: Readonly<Record<Language, DayPhrases>> = {
  pt: {
    stretches: {
      'arrived-late': 'chegou {size} depois {das start}',
      'returned-late': 'voltou {size} depois {das start}',
      'left-early': 'saiu {size} antes {das end}',
      'left-for-break-early': 'saiu para o intervalo {size} antes {das end}',
      'period-missed': 'não trabalhou {das from} {às to}',
      paused: 'parou {size} {às from}',
      'arrived-early': 'chegou {size} antes {das to}',
      stayed: 'ficou {size} depois {das from}',
      'worked-in-break': 'trabalhou {size} do intervalo',
      'worked-outside': 'trabalhou {das from} {às to}, fora do horário',
      'long-break': 'passou {size} do intervalo máximo',
      'short-break': 'fez {size} a menos do intervalo mínimo'
    },
    and: ' e ',
    overDay: 'passou dos {dailyTolerance} de tolerância, então contam os {group}',
    overDayTogether: 'juntos, {group} passam dos {dailyTolerance} de tolerância, então conta tudo',
    overMark: 'passou dos {markTolerance} de tolerância por marcação, então contam os {counted}',
    atBreak: 'junto do intervalo conta cada minuto',
    all: 'conta tudo',
    sumMore: 'ao todo são {counted} a mais',
    sumLess: 'ao todo {falta counted}',
    tolerated: 'diferenças de até {size}, dentro da tolerância: nada conta',
    onTime: 'cumpriu o horário previsto',
    wholeMore: 'trabalhou {worked}, {size} além das {workload}; ' +
      'passou dos {dailyTolerance} de tolerância, então conta tudo',
    wholeLess: 'trabalhou {worked}, {size} a menos que as {workload}; ' +
      'passou dos {dailyTolerance} de tolerância, então conta tudo',
    wholeTolerated: 'trabalhou {worked}, com {workload} previstas; a diferença de {size} ficou dentro da tolerância',
    wholeExact: 'trabalhou as {workload} do dia',
    absent: 'nenhuma marcação que conte: faltam as {workload} do dia',
    odd: 'falta uma marcação (o dia tem {records}), então nada conta',
    unmeasured: 'turno livre, sem saldo',
    offWork: 'trabalhou {worked} em dia sem jornada prevista; conta tudo a mais',
    holidayWork: 'trabalhou {worked} em feriado; conta tudo a mais',
    worked: 'trabalhou {worked}',
    noRecords: 'sem marcações',
    inWeek: 'o saldo sai no fim da semana',
    inMonth: 'o saldo sai no fim do mês',
    week: 'na semana, trabalhou {worked} das {due} devidas: saldo {value}',
    month: 'no mês, trabalhou {worked} das {due} devidas: saldo {value}',
    excused: 'o ajuste {adjustment} abona {value}',
    suspended: 'a suspensão do ajuste {adjustment} não abona',
    balanceUnchanged: 'o motivo do ajuste mantém o saldo de antes: {value}',
    underWay: 'o que falta ainda não é devido',
    notOver: 'o dia ainda não terminou',
    nothingDue: {
      'workload-not-employed': 'fora do período do contrato',
      'workload-inactive': 'sem cadastro ativo: nada é devido',
      'workload-holiday': 'feriado: nada é devido',
      'workload-free': 'nada previsto neste dia',
      'workload-unmeasured': 'turno livre, sem carga prevista',
      'workload-vacation': 'férias: nada é devido',
      'workload-leave': 'afastamento: nada é devido'
    }
  },
  en: {
    stretches: {
      'arrived-late': 'arrived {size} after {start}',
      'returned-late': 'came back {size} after {start}',
      'left-early': 'left {size} before {end}',
      'left-for-break-early': 'left for the break {size} before {end}',
      'period-missed': 'did not work from {from} to {to}',
      paused: 'paused for {size} at {from}',
      'arrived-early': 'arrived {size} before {to}',
      stayed: 'stayed {size} after {from}',
      'worked-in-break': 'worked {size} of the break',
      'worked-outside': 'worked from {from} to {to}, outside the schedule',
      'long-break': 'was {size} over the longest break',
      'short-break': 'was {size} short of the shortest break'
    },
    and: ' and ',
    overDay: 'that is over the tolerance of {dailyTolerance}, so all {group} count',
    overDayTogether: 'together, {group} are over the tolerance of {dailyTolerance}, so all count',
    overMark: 'that is over the {markTolerance} tolerated at a record, so all {counted} count',
    atBreak: 'at a break every minute counts',
    all: 'all of it counts',
    sumMore: '{counted} more in all',
    sumLess: '{counted} less in all',
    tolerated: 'differences of up to {size}, within the tolerance: nothing counts',
    onTime: 'kept to the schedule',
    wholeMore: 'worked {worked}, {size} more than the {workload}; ' +
      'that is over the tolerance of {dailyTolerance}, so all counts',
    wholeLess: 'worked {worked}, {size} less than the {workload}; ' +
      'that is over the tolerance of {dailyTolerance}, so all counts',
    wholeTolerated: 'worked {worked}, with {workload} scheduled; the difference of {size} is tolerated',
    wholeExact: "worked the day's {workload}",
    absent: "no record that counts: the day's {workload} are missing",
    odd: 'a record is missing (the day has {records}), so nothing counts',
    unmeasured: 'a free shift, without a balance',
    offWork: 'worked {worked} on a day with nothing scheduled; all of it counts as more',
    holidayWork: 'worked {worked} on a holiday; all of it counts as more',
    worked: 'worked {worked}',
    noRecords: 'no records',
    inWeek: 'the balance shows at the end of the week',
    inMonth: 'the balance shows at the end of the month',
    week: 'in the week, worked {worked} of the {due} due: balance {value}',
    month: 'in the month, worked {worked} of the {due} due: balance {value}',
    excused: 'adjustment {adjustment} excuses {value}',
    suspended: 'the suspension of adjustment {adjustment} excuses nothing',
    balanceUnchanged: 'the reason of the adjustment keeps the balance as it was: {value}',
    underWay: 'what is missing is not owed yet',
    notOver: 'the day is not over yet',
    nothingDue: {
      'workload-not-employed': 'outside the employment',
      'workload-inactive': 'inactive: nothing is due',
      'workload-holiday': 'a holiday: nothing is due',
      'workload-free': 'nothing scheduled this day',
      'workload-unmeasured': 'a free shift, nothing scheduled',
      'workload-vacation': 'vacation: nothing is due',
      'workload-leave': 'leave: nothing is due'
    }
  }
}
