import { readFileSync } from 'node:fs'
import { root } from './packed-project.ts'

/**
 * The only line of a page that matches. `here` has for each place that only a reader knows the one on this machine,
 * such as `/path/to/espelho-1.2.3.tgz`.
 */
export function pageCommand (page: string, line: RegExp, here: Readonly<Record<string, string>>): string {
  const [command, ...more] = readFileSync(root + page, 'utf8').split('\n').filter(one => line.test(one))
  if (command === undefined || more.length > 0) throw new Error(`${page} does not have one line ${line}`)
  return Object.entries(here).reduce((text, [place, own]) => text.replace(place, own), command)
}
