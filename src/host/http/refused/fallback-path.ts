import type { IncomingMessage } from 'node:http'
import { rememberAskedUrl, withoutQuery } from '../sandbox/sandbox-url.ts'
import { isOperation, type RouteSettings } from './known-path.ts'

/** The route of what another server answers. No client can ask for it, because it would name a sandbox. */
export const FALLBACK_URL = '/~fallback'

/** What a sandbox serves beside the operations, whatever the method. */
const OURS = /^\/($|#|_sandbox|docs|(llms\.txt|metrics|livez|readyz)(#|$))/
/** The settings that are supposed of a sandbox that is not in memory. `handBack` decides again by its own. */
const UNKNOWN: RouteSettings = { 'request.loosePaths': 404, 'workLocation.patch': 404 }

/** Requests that the sandbox serves, as is known since it is in memory. */
const own = new WeakSet<IncomingMessage>()

/** Has a request be answered by the sandbox itself. */
export function noteOwn (request: IncomingMessage & { originalUrl?: string }): void {
  own.add(request)
  rememberAskedUrl(request, undefined)
  Object.assign(request, { url: request.originalUrl })
}

/** Whether a request is about nothing that the sandbox serves. `url` is without its prefix. */
export function isForFallback (request: IncomingMessage, url: string, settings = UNKNOWN): boolean {
  const { method = '', headers } = request
  const path = withoutQuery(url)
  if (own.has(request) || OURS.test(path) || OURS.test(decoded(path))) return false
  const preflown = method === 'OPTIONS' ? headers['access-control-request-method'] : undefined
  return !isOperation(preflown ?? method, path, settings)
}

function decoded (path: string): string {
  try { return decodeURIComponent(path) } catch { return '' }
}
