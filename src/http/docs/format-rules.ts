import type { AdjustmentFormat } from '../../contract/index.ts'
import type { DescribedSchema } from './described.ts'

/** What each format requires besides the fields that every format has. */
const REQUIRED: ReadonlyArray<
  readonly [format: AdjustmentFormat, required: readonly string[], lists: readonly string[]]
> = [
  // The first, because the format of a request without one is the declared default, where A14 lets it pass.
  ['REGISTRO_PONTO', ['registrosPropostos'], ['registrosPropostos']],
  ['INTERVALO_HORARIO', ['minMinutos', 'maxMinutos'], []],
  ['TEMPO_FALTANTE', ['jornadas'], ['jornadas']],
  ['INTERVALO_DATAS', ['minPeriodo', 'maxPeriodo'], []]
]

/**
 * States the format rules in the schema of the adjustment request. They are one chain of `else`, because generators
 * pass over it and make the type that they made without; of `allOf` or `oneOf` they make other types.
 */
export function stateFormatRules ({ AdjustmentRequest: schema }: Readonly<Record<string, DescribedSchema>>): void {
  Object.assign(schema as DescribedSchema, REQUIRED.reduceRight<object>((others, [format, required, lists]) => ({
    if: { properties: { formato: { const: format } } },
    then: {
      required,
      ...lists.length > 0 && {
        // The items are described above. Linters want them here, too. A20, A59
        properties: Object.fromEntries(lists.map(list => [list, { type: 'array', items: {}, minItems: 1 }]))
      }
    },
    ...Object.keys(others).length > 0 && { else: others }
  }), {}))
}
