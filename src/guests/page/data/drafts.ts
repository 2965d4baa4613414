/** The texts of entities that were changed and not saved, by collection and key. A view that is left keeps them. */
const drafts = new Map<string, string>()

const nameOf = (collection: string, key: string | undefined): string => `${collection} ${key ?? '+'}`

export const draftOf = (collection: string, key: string | undefined): string | undefined =>
  drafts.get(nameOf(collection, key))

/** Keeps a text, or forgets it when it is the saved one. */
export function saveDraft (collection: string, key: string | undefined, text: string, saved: string): void {
  if (text === saved) drafts.delete(nameOf(collection, key))
  else drafts.set(nameOf(collection, key), text)
}

/** A closed tab would lose them: the browser asks. */
addEventListener('beforeunload', event => { if (drafts.size > 0) event.preventDefault() })
