import type { BodyFix, Fix, Fixes, Mendable, RefusedRequest } from '../../core/problems/refusal.ts'
import { valueOf } from '../../core/rules/json-pointer.ts'
import { examplesAt, valuesAt } from './examples.ts'
import { invented, replacing, sayIn, shown } from './fix-words.ts'
import { worded } from '../../core/words/problems.ts'

/** Adds an item to a list that has too few. */
export function appended (request: RefusedRequest): Fixes {
  const { pointer = '' } = request
  const { length = 0 } = Object(request.sent) as { length?: number }
  const appending = (list: unknown): BodyFix => {
    const item: unknown = Array.isArray(list) && list.length > 0 ? list[0] : list
    return {
      words: sayIn(request)(pointer === ''
        ? worded('addAnItemToTheList', { shown: shown(item) })
        : worded('addAnItemTo', { pointer, shown: shown(item) })),
      patch: [{ op: 'add', path: `${pointer}/-`, value: item }]
    }
  }
  return [
    ...valuesAt(request).map(appending),
    ...examplesAt(request).map(list => invented(request, appending(list), `${pointer}/${length}`))
  ]
}

/** Cuts a list or a text to its maximum. */
export function shortened (request: RefusedRequest, maximum: number, unit: 'items' | 'characters'): Fixes {
  const { sent, pointer = '' } = request
  const say = sayIn(request)
  if (unit === 'items') {
    return Array.isArray(sent) && sent.length > maximum
      ? [{
          words: say(worded('keepTheFirstOf', { maximum, pointer })),
          patch: [{ op: 'replace', path: pointer, value: sent.slice(0, maximum) }]
        }]
      : [{ words: say(worded('keepAtMostOf', { maximum, pointer })) }]
  }
  if (typeof sent !== 'string' || sent.length < maximum) {
    return [{
      words: say(worded('shortenToCharacters', { pointer, maximum }))
    }]
  }
  const value = sent.slice(0, maximum)
  return [
    { words: replacing(request, pointer, value), patch: [{ op: 'replace', path: pointer, value }] },
    { words: say(worded('remove', { pointer })), patch: [{ op: 'remove', path: pointer }] }
  ]
}

/**
 * Removes the repeated item, or all of its repetitions. The last one goes first, because a removal moves later items
 * up.
 */
export function withoutRepeated (request: RefusedRequest, remove: Mendable['remove']): Fixes {
  const { body, pointer = '' } = request
  if (pointer.endsWith('/arquivoId')) return [remove()]
  const [, list = '', index = ''] = /^(.*)\/(\d+)(?:\/[^/]*)?$/.exec(pointer) ?? []
  const field = pointer.slice(`${list}/${index}`.length)
  const value = valueOf(body, pointer)
  const items: unknown = valueOf(body, list)
  const same = Array.isArray(items)
    ? [...items.keys()].filter(at => at >= Number(index) && valueOf(body, `${list}/${at}${field}`) === value)
    : []
  const all: Fix = {
    words: sayIn(request)(worded('removeAllThatRepeat', { list, index })),
    patch: same.reverse().map(at => ({ op: 'remove', path: `${list}/${at}` }))
  }
  return same.length > 1 ? [all, remove(`${list}/${index}`)] : [remove(`${list}/${index}`), all]
}
