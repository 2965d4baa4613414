import { addDays } from '../domain/time/civil-date.ts'
import { parseBrazilianDate } from '../wire/date-text.ts'
import { converted, nearest, reformatted } from './repairs.ts'
import { brazilian, exampleAt, fieldOf, workdayOf } from './examples.ts'
import { rule } from './words.ts'
import type { About, Occasion, Remedy } from './explain.ts'

type Values =
  | 'required' | 'wrong-type' | 'not-one-of' | 'wrong-format' | 'too-short' | 'too-long' | 'too-few-items' | 'too-many-items' | 'too-small'
  | 'too-large' | 'not-whole' | 'not-unique' | 'unknown-field' | 'not-after' | 'below' | 'too-many-days' | 'duplicate' | 'outside-day'
  | 'too-many-bytes' | 'identifier-in-use' | 'invalid' | 'more-violations'

const add = ({ pointer = '' }: Occasion, value: unknown): Remedy =>
  ({ words: `add ${pointer}: ${shown(value)}`, patch: [{ op: 'add', path: pointer, value }] })
const replace = ({ pointer = '' }: Occasion, value: unknown): Remedy =>
  ({ words: `replace ${pointer === '' ? 'the body' : pointer} with ${shown(value)}`, patch: [{ op: 'replace', path: pointer, value }] })
const remove = (path: string): Remedy => ({ words: `remove ${path}`, patch: [{ op: 'remove', path }] })
/** Of a long value the beginning; what a client can nest is too deep for `JSON.stringify`. */
function shown (value: unknown): string {
  try {
    const text = JSON.stringify(value)
    return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
  } catch {
    return '…'
  }
}
const LONGEST = 200
const itemOf = ({ pointer = '' }: Occasion): string => pointer.slice(0, pointer.lastIndexOf('/'))

function appendItem (occasion: Occasion): Remedy {
  const list = exampleAt(occasion)
  const item: unknown = Array.isArray(list) && list.length > 0 ? list[0] : list
  const path = `${occasion.pointer ?? ''}/-`
  return { words: `add an item to ${occasion.pointer ?? 'the list'}, such as ${shown(item)}`, patch: [{ op: 'add', path, value: item }] }
}

function shortened (occasion: Occasion, maximum: number): Remedy {
  const { sent, pointer = '' } = occasion
  return Array.isArray(sent) && sent.length > maximum
    ? { words: `keep the first ${maximum} of ${pointer}`, patch: [{ op: 'replace', path: pointer, value: sent.slice(0, maximum) }] }
    : { words: `keep at most ${maximum} of ${pointer}` }
}

function lastDay (occasion: Occasion, maximum: number): Remedy {
  const first = fieldOf(occasion, 'minPeriodo')
  const from = (typeof first === 'string' ? parseBrazilianDate(first) : undefined) ?? workdayOf(occasion)
  return replace(occasion, brazilian(addDays(from, maximum - 1)))
}

/** The same time on the workday. */
function onWorkday (occasion: Occasion, day: string): Remedy {
  const { sent } = occasion
  return replace(occasion, typeof sent === 'string' && sent.includes('T') ? `${day}T${sent.slice(sent.indexOf('T') + 1)}` : `${day}T08:00:00-03:00`)
}

/** One value of a body. */
export const ABOUT_VALUES: { readonly [C in Values]: About<C> } = {
  required: { rule: rule('required'), remedy: (_, occasion) => add(occasion, exampleAt(occasion)) },
  'wrong-type': {
    rule: details => `${rule('wrong-type')(details)}; nothing is converted`,
    remedy: ({ expected }, occasion) => replace(occasion, converted(occasion.sent, expected) ?? exampleAt(occasion))
  },
  'not-one-of': { rule: rule('not-one-of'), remedy: ({ allowed }, occasion) => replace(occasion, nearest(occasion.sent, allowed)) },
  'wrong-format': { rule: rule('wrong-format'), remedy: ({ format }, occasion) => replace(occasion, reformatted(occasion.sent, format) ?? exampleAt(occasion)) },
  'too-short': { rule: rule('too-short'), remedy: (_, occasion) => replace(occasion, exampleAt(occasion)) },
  'too-long': {
    rule: rule('too-long'),
    remedy: ({ maximum }, occasion) => typeof occasion.sent === 'string' && occasion.sent.length >= maximum
      ? replace(occasion, occasion.sent.slice(0, maximum))
      : { words: `shorten ${occasion.pointer} to ${maximum} characters` }
  },
  'too-few-items': { rule: rule('too-few-items'), remedy: (_, occasion) => appendItem(occasion) },
  'too-many-items': { rule: rule('too-many-items'), remedy: ({ maximum }, occasion) => shortened(occasion, maximum) },
  'too-small': { rule: rule('too-small'), remedy: ({ minimum }, occasion) => replace(occasion, minimum) },
  'too-large': { rule: rule('too-large'), remedy: ({ maximum }, occasion) => replace(occasion, maximum) },
  'not-whole': { rule: rule('not-whole'), remedy: (_, occasion) => replace(occasion, Math.round(Number(occasion.sent))) },
  'not-unique': { rule: rule('not-unique'), remedy: (_, occasion) => replace(occasion, [...new Set(occasion.sent as unknown[])]) },
  'unknown-field': {
    rule: details => `${rule('unknown-field')(details)}, and the setting request.unknownFields refuses those`,
    remedy: (_, { pointer = '' }) => remove(pointer)
  },
  'not-after': { rule: rule('not-after'), remedy: (_, occasion) => ascending(occasion) },
  below: { rule: rule('below'), remedy: ({ other }, occasion) => replace(occasion, fieldOf(occasion, other)) },
  'too-many-days': { rule: rule('too-many-days'), remedy: ({ maximum }, occasion) => lastDay(occasion, maximum) },
  duplicate: {
    rule: details => `${rule('duplicate')(details)}: each may be there once`,
    remedy: (_, occasion) => remove(occasion.pointer?.endsWith('/arquivoId') === true ? occasion.pointer : itemOf(occasion))
  },
  'outside-day': { rule: rule('outside-day'), remedy: ({ day }, occasion) => onWorkday(occasion, day) },
  'too-many-bytes': { rule: rule('too-many-bytes'), remedy: ({ maximum }, { pointer }) => ({ words: `send a file of at most ${maximum} bytes in ${pointer}` }) },
  'identifier-in-use': {
    rule: details => `${rule('identifier-in-use')(details)}; without one, a new one is made`,
    remedy: (_, { pointer = '' }) => remove(pointer)
  },
  invalid: { rule: rule('invalid'), remedy: (_, occasion) => occasion.pointer?.endsWith('/arquivoId') === true ? remove(occasion.pointer) : replace(occasion, exampleAt(occasion)) },
  'more-violations': { rule: rule('more-violations'), remedy: ({ count }) => ({ words: `correct those that are listed first; ${count} more follow` }) }
}

/** `minMinutos` stays, unless nothing can come after it. */
function ascending (occasion: Occasion): Remedy {
  const start = Number(fieldOf(occasion, 'minMinutos'))
  if (start < 2880) return replace(occasion, start + 1)
  return { words: 'replace /minMinutos with 2879', patch: [{ op: 'replace', path: '/minMinutos', value: 2879 }] }
}
