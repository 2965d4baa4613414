import { formats } from './dates.ts'

/**
 * Fastify's `ajv` option. Fastify's defaults would convert values, remove fields, fill in defaults and stop at the
 * first error. That hides a client's mistakes: a filled-in default even lets a missing required `formato` pass.
 */
export const ajvOptions = {
  customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true, formats },
  // Here, because Fastify loads ajv-formats after the options, and its date-time accepts a leap second, which no
  // `Date` can hold.
  onCreate (ajv: { addFormat: (name: string, check: (text: string) => boolean) => unknown }) {
    for (const [name, check] of Object.entries(formats)) ajv.addFormat(name, check)
  }
} as const
