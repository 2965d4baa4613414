import type { IncomingMessage } from 'node:http'
import { SANDBOX_NAME, sandboxName, withoutSandbox } from '../http/sandbox/sandbox-url.ts'

/** What every replica answers itself: its probes, and everything that is not about one sandbox. */
const LOCAL = /^\/(livez|readyz|metrics|llms\.txt|docs(\/.*)?|_sandboxes(\/.*)?)$/
const REMOVED = /^\/_sandboxes\/([^/]*)$/
const CONTROL = /^\/_sandbox(\/|$)/
/** Files of the page, which are the same in every sandbox. */
const PAGE = /^\/_sandbox\/ui(\/|$)/

export interface Destination {
  readonly name: string
  readonly isControl: boolean
}

/** The sandbox that a request is for; `undefined` for one that any replica answers, if only by refusing it. */
export function destinationOf (request: IncomingMessage): Destination | undefined {
  const path = decoded(withoutSandbox(request).split(/[?#]/, 1).join())
  const removed = request.method === 'DELETE' ? REMOVED.exec(path)?.[1] : undefined
  const name = removed ?? sandboxName(request)
  if (!SANDBOX_NAME.test(name) || (removed === undefined && (LOCAL.test(path) || PAGE.test(path)))) return undefined
  return { name, isControl: removed !== undefined || CONTROL.test(path) }
}

/** The path as the router reads it. What it cannot read is no path of ours. */
function decoded (path: string): string {
  try { return decodeURI(path) } catch { return path }
}
