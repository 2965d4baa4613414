import { type AdjustmentFormat, AdjustmentRequest, FORMAT_RULES } from '../../../core/contract/index.ts'
import type { DescribedSchema } from './described.ts'

/** The first, because the format of a request without one is the declared default, where A14 lets it pass. */
const DEFAULT: AdjustmentFormat = AdjustmentRequest.properties.formato['default']

/**
 * States the format rules in the schema of the adjustment request, as one chain of `else`. Generators of clients ignore
 * such a chain and produce the same type as without it; from `allOf` or `oneOf` they produce other types.
 */
export function stateFormatRules ({ AdjustmentRequest: schema }: Readonly<Record<string, DescribedSchema>>): void {
  const others = (Object.keys(FORMAT_RULES) as AdjustmentFormat[]).filter(format => format !== DEFAULT)
  Object.assign(schema as DescribedSchema, [DEFAULT, ...others].reduceRight<object>((chain, format) => {
    const { required } = FORMAT_RULES[format]
    const lists = required.filter(field => AdjustmentRequest.properties[field]['type'] === 'array')
    return {
      if: { properties: { formato: { const: format } } },
      then: {
        required,
        ...lists.length > 0 && {
          // The items are described above. Linters want them here, too.
          properties: Object.fromEntries(lists.map(list => [list, { type: 'array', items: {}, minItems: 1 }]))
        }
      },
      ...Object.keys(chain).length > 0 && { else: chain }
    }
  }, {}))
}
