import type { Collaborator } from '../../domain/collaborator.ts'
import { Problem } from '../../domain/problem.ts'
import type { State } from '../../state/state.ts'

/** The longest text about somebody unknown, in characters. */
const LONGEST = 80

/** The collaborator of an identifier, of a CPF with or without punctuation, or of a full name that only one has. */
export function collaboratorNamed (state: State, who: string): Collaborator {
  const known = state.get('collaborators', who) ?? state.indexed('collaboratorsByDocument', who.replace(/\D/g, ''))[0]
  if (known !== undefined) return known
  const named = Array.from(state.all('collaborators')).filter(({ name }) => name.toLowerCase() === who.toLowerCase())
  if (named.length !== 1) throw new Problem('collaborator-not-found', { id: who.slice(0, LONGEST) })
  return named[0] as Collaborator
}
