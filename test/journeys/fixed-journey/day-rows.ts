import { shortened } from './layout.ts'

type Day = Readonly<Record<string, unknown>> & { readonly registros: readonly Registro[] }
type Registro = Readonly<Record<string, unknown>> & { readonly inconsistencias: readonly unknown[] }

/** What a day has beside its figures; the digest above the rows covers it. */
const ASIDE = [
  'statusVigenteColaborador',
  'regraPontoVigente',
  'diaTurnoFixo',
  'diaTurnoRevezamento',
  'grupoFlexivelConfiguracao'
]

/** The digest of many days, and, to show what has changed, a row for each with all that is not zero, empty or aside. */
export function dayRows (text: string): string {
  const { days } = JSON.parse(text) as { days: Day[] }
  return [shortened(text), ...days.map(day => JSON.stringify(rowOf(day)))].join('\n')
}

function rowOf ({ registros, ajuste, turnoVigente, ...figures }: Day): object {
  const told = Object.entries(figures).filter(
    ([name, value]) => !ASIDE.includes(name) && !['00:00', '0', ''].includes(String(value))
  )
  return {
    ...Object.fromEntries(told),
    turno: (turnoVigente as { nome?: string } | undefined)?.nome,
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
