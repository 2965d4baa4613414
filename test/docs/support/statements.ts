/** `` `saldo` is `00:00` `` or `` `ocorrencias` has `FALTA` ``, as the tables say it. */
export interface Statement {
  readonly field: string
  readonly verb: 'is' | 'has'
  readonly value: string
}

export function statementsIn (text: string): Statement[] {
  return Array.from(text.matchAll(/`(\w+)` (is|has) `([^`]*)`/g), ([, field = '', verb, value = '']) => ({
    field, verb: verb as 'is' | 'has', value
  }))
}

interface Day extends Record<string, unknown> {
  readonly registros: readonly Record<string, unknown>[]
  readonly turnoVigente: Record<string, unknown>
}

/** Those that a daily frequency does not bear out, with what it says instead. */
export function wrongOnes (statements: readonly Statement[], day: Day): string[] {
  return statements.flatMap(({ field, verb, value }) => {
    const found = valuesOf(field, day)
    const right = verb === 'is' ? found.length === 1 && found[0] === value : found.includes(value)
    return right ? [] : [`${field} ${verb} ${found.join(' ')}, not ${value}`]
  })
}

/** A field of the day, else of its shift, else what its records have there. */
function valuesOf (field: string, day: Day): string[] {
  if (field === 'registros') return day.registros.map(record => String(record['dataHora']))
  if (field in day) return [day[field]].flat().map(String)
  if (field in day.turnoVigente) return [String(day.turnoVigente[field])]
  return day.registros.flatMap(record => record[field]).filter(value => value !== undefined).map(String)
}
