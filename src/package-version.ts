import { readFileSync } from 'node:fs'

// The path is right for this file and for the chunks of dist/, because both lie one folder below package.json.
export const packageVersion = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
