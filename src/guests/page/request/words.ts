import { T } from '../text/language.ts'

/** The heading of the contract, without the part that all headings share. */
export function section (place: string): string {
  return place.replace('Resources and their fields, ', '')
    .replace(/^Endpoints, \d\. [^,]*, format rule /, T('formatRule')).replace('Endpoints, ', '')
    .replace(': ', ' › ')
}
