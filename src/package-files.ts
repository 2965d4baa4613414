import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The paths are right for this file and for the chunks of dist/, because both lie one folder below package.json.

export const builtInFixtures = fileURLToPath(new URL('../fixtures', import.meta.url))
/** The build writes it beside the chunks. */
export const checkedBuiltInWorld = fileURLToPath(new URL('./built-in-world.json', import.meta.url))

export const packageVersion = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
