import { type Notes, restOn } from '../../../core/answer/notes.ts'
import type { Settings } from '../../../core/assumptions.ts'
import { Problem } from '../../../core/rules/problem.ts'
import { methodsOf, strictPath } from './known-path.ts'

/** Why a request is refused that has no route (A61). */
export function unrouted (method: string, path: string, settings: Settings, notes: Notes): Problem {
  const meant = strictPath(path)
  const strict = settings['request.loosePaths'] === 'accepted' ? meant : undefined
  const allowed = methodsOf(strict ?? path, settings)
  const saysMethods = settings['error.method'] === 405
  if (allowed.length > 0) restOn(notes, 'A61')
  if (meant !== undefined) restOn(notes, 'A69')
  if (saysMethods) restOn(notes, 'A33') // the PATCH of a work location may be among the methods
  return allowed.length > 0 && saysMethods
    ? new Problem('method-not-allowed', { method, allowed })
    : new Problem('route-not-found', {
      method,
      path,
      ...(meant !== undefined && { meant }),
      ...(allowed.length > 0 && { allowed })
    })
}
