import { type AdjustmentFormat, AdjustmentRequest, FORMAT_RULES } from '../../../core/contract/index.ts'
import type { Settings } from '../../../core/assumptions.ts'
import type { DescribedSchema } from './described.ts'

/** The first, because the format of a request without one is the declared default, where A14 lets it pass. */
const DEFAULT: AdjustmentFormat = AdjustmentRequest.properties.formato['default']

/** True anyway. Linters that allow an example no field beside the named ones would judge each part alone. */
const OPEN = { additionalProperties: true }

/**
 * States the format rules in the schema of the adjustment request, as one chain of `else`. Generators of clients ignore
 * such a chain and produce the same type as without it; from `allOf` or `oneOf` they produce other types.
 */
export function stateFormatRules (
  { AdjustmentRequest: schema }: Readonly<Record<string, DescribedSchema>>, settings: Settings
): void {
  const mayBeNull = settings['request.nulls'] === 'absent' // A63
  const others = (Object.keys(FORMAT_RULES) as AdjustmentFormat[]).filter(format => format !== DEFAULT)
  Object.assign(schema as DescribedSchema, [DEFAULT, ...others].reduceRight<object>((chain, format) => {
    const { required } = FORMAT_RULES[format]
    const typed = required.map(field => [field, AdjustmentRequest.properties[field]['type']] as const)
    return {
      if: {
        properties: { formato: mayBeNull && format === DEFAULT ? { enum: [format, null] } : { const: format } },
        ...OPEN
      },
      then: {
        ...OPEN,
        required,
        // The items are described above. Linters want them here, too.
        properties: Object.fromEntries(typed.map(([field, type]) =>
          [field, type === 'array' ? { type, items: {}, minItems: 1 } : { type }]))
      },
      ...Object.keys(chain).length > 0 && { else: chain }
    }
  }, {}))
}
