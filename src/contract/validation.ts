import { formats } from './dates.ts'

/**
 * Fastify's `ajv` option. Its defaults coerce, strip, fill in and stop at the first error, which hides what a client
 * does wrong; a filled-in default even lets a missing required `formato` pass.
 */
export const ajvOptions = {
  customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true, formats },
  // Fastify loads ajv-formats after the options, and its date-time takes a leap second that no `Date` can hold.
  onCreate (ajv: { addFormat: (name: string, check: (text: string) => boolean) => unknown }) {
    for (const [name, check] of Object.entries(formats)) ajv.addFormat(name, check)
  }
} as const
