import type { AdjustmentText } from '../../../src/host/fixtures/adjustment-schema.ts'
import { REASON_KINDS } from '../../../src/core/rules/adjustment/adjustment-reason.ts'
import { civilDate } from '../../../src/core/rules/time/civil-date.ts'
import { instantAt } from '../../../src/core/rules/time/wall-clock.ts'
import type { Zone } from '../../../src/core/rules/time/zone.ts'
import type { Life } from '../days/journeys.ts'
import type { Random } from '../random.ts'

/** Each kind of reason, as it is and with each of its flags. */
export const REASONS = REASON_KINDS.flatMap(tipo => [{}, { descontarJornada: true }, {
  descontarPreferencialmenteAdicionalNoturno: true
}].map((flags, at) => ({
  motivoAjusteRegistroId: `${tipo}-${at}`, descricao: tipo, tipo, ...flags
})))
/** How often a reason has no flag. */
const PLAIN = 0.7
const MOST_ADJUSTMENTS = 10
const PENDING = 0.1

interface Adjusted {
  readonly id: string
  readonly at: number
  readonly first: number
  readonly last: number
  readonly zone: Zone
  readonly life: Life
}

/** The adjustments of a person: of all formats and reasons, most of them approved, many of them on worked days. */
export function adjustmentsOf ({ id, at, first, last, zone, life }: Adjusted, random: Random): AdjustmentText[] {
  return Array.from({ length: random.between(0, MOST_ADJUSTMENTS) }, (_, index) => {
    const day = random.between(first, last)
    const tipo = REASON_KINDS[random.between(0, REASON_KINDS.length - 1)] as string
    const approved = new Date(instantAt(last * 1440 + 1440 + index, zone)).toISOString()
    return {
      ajusteRegistroId: `${id}-${index}`,
      codigo: at * MOST_ADJUSTMENTS + index + 1,
      jornada: stamp(day),
      status: random.chance(PENDING) ? 'PENDENTE' : 'APROVADO',
      motivo: { motivoAjusteRegistroId: `${tipo}-${random.chance(PLAIN) ? 0 : random.between(1, 2)}` },
      descricao: 'Ajuste',
      colaboradores: [{ colaboradorId: id }],
      createdAt: approved,
      updatedAt: approved,
      ...termsOf(day, { last, zone, life }, random)
    } as AdjustmentText
  })
}

const stamp = (day: number): string => `${civilDate(day)}T00:00:00.000Z`

function termsOf (day: number, { last, zone, life }: Pick<Adjusted, 'last' | 'zone' | 'life'>, random: Random) {
  const punches = life.days.get(day) ?? []
  switch (random.between(0, 3)) {
    case 0: return {
      formato: 'INTERVALO_DATAS',
      minPeriodo: stamp(day),
      maxPeriodo: stamp(Math.min(last, day + (random.chance(0.7) ? 0 : random.between(1, 10)))),
      considerarRegistroRealizado: random.chance(0.3)
    }
    case 1: {
      const minMinutos = random.between(300, 1300)
      return { formato: 'INTERVALO_HORARIO', minMinutos, maxMinutos: minMinutos + random.between(10, 300) }
    }
    case 2: {
      const other = random.chance(0.7) ? day : Math.min(last, day + random.between(1, 9))
      return { formato: 'TEMPO_FALTANTE', jornadas: [stamp(other)] }
    }
    default: {
      // What was meant, an hour more, or one punch less.
      const walls = [punches, [...punches, (punches.at(-1) ?? day * 1440 + 480) + 60], punches.slice(1)][
        random.between(0, 2)] ?? []
      return {
        formato: 'REGISTRO_PONTO',
        registrosPropostos: walls.map(wall => ({ dataHora: new Date(instantAt(wall, zone)).toISOString() })),
        ...random.chance(0.2) && { mantemNaoListados: true }
      }
    }
  }
}
