import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../../core/contract/index.ts'

const Terms = (description: string) => Type.Array(Type.Object({
  minutes: Type.Integer(),
  cause: StringEnum(['absence', 'compensation', 'overtime', 'other', 'opening'], {
    description: '`opening` is the time bank before the month.'
  }),
  days: Type.Optional(Type.Array(Type.String(), { description: 'The days that have it.' })),
  assumption: Type.Optional(Type.String({ description: 'The open point that decides about it.' }))
}), { description })

export const MonthTerms = Type.Object({
  shared: Type.Integer({ description: 'The minutes that count in both.' }),
  saldo: Terms('What only the balance has. With `shared` it is the balance of the month.'),
  bancoHoras: Type.Optional(Terms('What only the time bank has. With `shared` it is the bank after the month.'))
}, { description: 'What the balance of the month and the time bank after it are made of.' })
export type MonthTerms = Static<typeof MonthTerms>

type Cause = MonthTerms['saldo'][number]['cause']

/** A76: whether an absence is taken from the time bank, too. */
const ABSENCES = 'A76'

type FigureOfTerms = 'saldo' | 'bancoHoras' | 'falta' | 'faltaHoras' | 'compensado' | 'horasExtras'

/** What the terms need of a day. */
interface TermDay {
  readonly date: string
  readonly regime: string
  readonly figures: Readonly<Record<FigureOfTerms, number>>
}

interface Share { readonly minutes: number, readonly cause: Cause, readonly day: string }

/** What the balance of a month and its time bank are made of: what both have, and what only one has, by its cause. */
export function monthTerms (days: readonly TermDay[], opening: number): MonthTerms {
  const common = days.map(commonOf)
  const hasBank = days.some(({ regime }) => regime !== 'EXTRA')
  const only = (name: 'saldo' | 'bancoHoras'): Share[] => days.flatMap((day, at) => {
    const minutes = day.figures[name] - (common[at] ?? 0)
    return minutes === 0 ? [] : [{ minutes, cause: causeOf(day), day: day.date }]
  })
  return {
    shared: common.reduce((sum, minutes) => sum + minutes, 0),
    saldo: summed(only('saldo')),
    ...hasBank && {
      bancoHoras: [
        ...summed(only('bancoHoras')), ...opening === 0 ? [] : [{ minutes: opening, cause: 'opening' as const }]
      ]
    }
  }
}

/** The part of a day's balance that its move of the bank has, too. */
function commonOf ({ figures: { saldo, bancoHoras } }: TermDay): number {
  const sign = Math.sign(saldo)
  return sign === Math.sign(bancoHoras) ? sign * Math.min(Math.abs(saldo), Math.abs(bancoHoras)) : 0
}

/** Why a day moves one of the two, or one of them further. */
function causeOf ({ figures: { falta, faltaHoras, compensado, horasExtras } }: TermDay): Cause {
  if (falta > 0 || faltaHoras > 0) return 'absence'
  if (compensado > 0) return 'compensation'
  return horasExtras > 0 ? 'overtime' : 'other'
}

function summed (shares: readonly Share[]): MonthTerms['saldo'] {
  const causes = [...new Set(shares.map(({ cause }) => cause))]
  return causes.map(cause => {
    const own = shares.filter(share => share.cause === cause)
    return {
      minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
      cause,
      days: own.map(({ day }) => day),
      ...cause === 'absence' && { assumption: ABSENCES }
    }
  })
}
