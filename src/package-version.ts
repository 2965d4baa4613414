import { readFileSync } from 'node:fs'

// This file lies one folder below the package, as do the chunks of dist/: both find its package.json from here.
export const packageVersion = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
