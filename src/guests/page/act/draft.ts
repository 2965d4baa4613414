import { useState } from 'preact/hooks'

/** What was written and is saved nowhere, by its name. A view that is left has it again. */
const drafts = new Map<string, unknown>()

/**
 * A state that stays when its view is left, for as long as the page is open. One that is `first` again is no draft, and
 * `saved` says that it is none any more, although `first` is still to be read anew.
 */
export function useDraft<T> (name: string, first: T): readonly [T, write: (value: T) => void, saved: () => void] {
  const [, redraw] = useState(0)
  const write = (value: T): void => {
    if (value === first) drafts.delete(name)
    else drafts.set(name, value)
    redraw(count => count + 1)
  }
  return [drafts.has(name) ? drafts.get(name) as T : first, write, () => { drafts.delete(name) }]
}

/** The draft of an entity. A closed tab would lose it: the browser asks. */
export const entityDraft = (collection: string, key: string): string => `${ENTITY}${collection} ${key}`

const ENTITY = 'entity '

addEventListener('beforeunload', event => {
  if ([...drafts.keys()].some(name => name.startsWith(ENTITY))) event.preventDefault()
})
