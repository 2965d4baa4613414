import type { Collaborator } from '../../../core/rules/collaborator.ts'
import { withoutPunctuation } from '../../../core/rules/document-number.ts'
import { Problem } from '../../../core/rules/problem.ts'
import type { State } from '../../../core/state/state.ts'
import { plainText } from './plain-text.ts'

const MAX_NAME_CHARS = 80
const MAX_LISTED_PEOPLE = 5

/**
 * The collaborator of an identifier, of a CPF or CNPJ with or without punctuation, or of a name. Of a name the first
 * letters of its words are enough, in any case and without accents, where they fit one collaborator only.
 */
export function collaboratorNamed (state: State, who: string): Collaborator {
  const [found, ...others] = collaboratorsMeant(state, who)
  if (found === undefined) throw new Problem('collaborator-not-found', { id: who.slice(0, MAX_NAME_CHARS) })
  if (others.length > 0) {
    const meant = [found, ...others].slice(0, MAX_LISTED_PEOPLE).map(({ id, name }) => `${name} (${id})`)
    throw new Problem('ambiguous-name', { name: who.slice(0, MAX_NAME_CHARS), meant, count: others.length + 1 })
  }
  return found
}

/** A whole name goes before those that only begin with its words. */
export function collaboratorsMeant (state: State, who: string): Collaborator[] {
  const known = state.get('collaborators', who) ?? state.indexed('collaboratorsByDocument', withoutPunctuation(who))[0]
  if (known !== undefined) return [known]
  const wanted = wordsOf(who)
  if (wanted.length === 0) return []
  const named = Array.from(state.all('collaborators'), one => ({ one, words: wordsOf(one.name) })).filter(({ words }) =>
    wanted.every(start => words.some(word => word.startsWith(start))))
  const whole = named.filter(({ words }) => words.join(' ') === wanted.join(' '))
  return (whole.length > 0 ? whole : named).map(({ one }) => one)
}

function wordsOf (name: string): string[] {
  return plainText(name).split(/\s+/).filter(word => word !== '')
}
