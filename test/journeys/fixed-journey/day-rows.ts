import { broken } from './layout.ts'

type Day = Readonly<Record<string, unknown>> & { readonly registros: readonly Registro[] }
type Registro = Readonly<Record<string, unknown>> & { readonly inconsistencias: readonly unknown[] }

/** What a day has beside its figures: many days have the same. */
const ASIDE = [
  'statusVigenteColaborador',
  'regraPontoVigente',
  'diaTurnoFixo',
  'diaTurnoRevezamento',
  'grupoFlexivelConfiguracao',
  'turnoVigente'
]

/**
 * Many days: the first one as it is, then a row for each with all that is not zero or empty, and at last what the rows
 * name by a number, once.
 */
export function dayRows (text: string): string {
  const { days } = JSON.parse(text) as { days: Day[] }
  const asides: string[] = []
  const numberOf = (value: unknown): number => {
    const shown = broken(value, '')
    if (!asides.includes(shown)) asides.push(shown)
    return asides.indexOf(shown) + 1
  }
  const rows = days.map(day => JSON.stringify(rowOf(day, numberOf)))
  return [broken(days[0], ''), ...rows, ...asides.map((shown, at) => `(${at + 1}) ${shown}`)].join('\n')
}

function rowOf ({ registros, ajuste, ...figures }: Day, numberOf: (value: unknown) => number): object {
  const told = Object.entries(figures).filter(
    ([name, value]) => !ASIDE.includes(name) && !['00:00', '0', ''].includes(String(value))
  )
  const aside = ASIDE.filter(name => figures[name] !== undefined).map(name => [name, numberOf(figures[name])])
  return {
    ...Object.fromEntries(told),
    ...Object.fromEntries(aside),
    ajuste: (ajuste as { titulo?: string } | undefined)?.titulo,
    registros: registros.map(recordText)
  }
}

function recordText ({
  dataHora,
  tipoRegistroBatida,
  criadoPorAjuste,
  invalidadoPorAjuste,
  inconsistencias
}: Registro): string {
  const marks = [
    criadoPorAjuste === true && 'created',
    invalidadoPorAjuste === true && 'invalidated',
    inconsistencias.length > 0 && JSON.stringify(inconsistencias)
  ]
  return [String(dataHora).slice(0, 16), tipoRegistroBatida, ...marks].filter(Boolean).join(' ')
}
