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
  if (meant !== undefined && isServedAs(meant, method, saysMethods, settings)) restOn(notes, 'A69')
  if (saysMethods && restsOnPatch(strict ?? path, allowed, settings)) restOn(notes, 'A33')
  return allowed.length > 0 && saysMethods
    ? new Problem('method-not-allowed', { method, allowed })
    : new Problem('route-not-found', {
      method,
      path,
      ...(meant !== undefined && { meant }),
      ...(allowed.length > 0 && { allowed })
    })
}

/** A69: true if the path that was meant would be answered otherwise than with the same 404. */
function isServedAs (meant: string, method: string, saysMethods: boolean, settings: Settings): boolean {
  const allowed = methodsOf(meant, settings)
  return allowed.includes(method) || (saysMethods && allowed.length > 0)
}

/** A33: true if the PATCH of a work location is among the methods of the path, or would be. */
function restsOnPatch (path: string, allowed: readonly string[], settings: Settings): boolean {
  const other = settings['workLocation.patch'] === 'served' ? 404 : 'served'
  return methodsOf(path, { ...settings, 'workLocation.patch': other }).length !== allowed.length
}
