import type { IncomingMessage } from 'node:http'

const NAMED = Symbol('sandbox')
const ASKED = Symbol('asked')
const PREFIX = /^\/(?:~|%7e)([^/?]*)/i
const ORIGIN = /^https?:\/\/[^/?]*/i
const LOCALHOST = /^(.+)\.localhost\.?(?::\d+)?$/i

export const DEFAULT_SANDBOX = 'default'
export const SANDBOX_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/

interface Named extends IncomingMessage { [NAMED]?: string, [ASKED]?: string | undefined }

/** Fastify's `rewriteUrl`: removes `/~NAME` from the URL and remembers the name before the route is looked up. */
export function withoutSandbox (request: IncomingMessage): string {
  const url = (request.url ?? '/').replace(ORIGIN, '')
  const found = url.charCodeAt(1) === 126 || url.charCodeAt(1) === 37 ? PREFIX.exec(url) : null
  if (found === null) return url === '' ? '/' : url
  Object.assign(request, { [NAMED]: found[1] })
  const rest = url.slice(found[0].length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Remembers the requested URL if another one is served instead (A69). */
export function rememberAskedUrl (request: IncomingMessage, asked: string | undefined): void {
  Object.assign(request, { [ASKED]: asked })
}

/** The URL that the client asked for, without the sandbox prefix. */
export function askedUrl ({ url, raw }: { readonly url: string, readonly raw: IncomingMessage }): string {
  return (raw as Named)[ASKED] ?? url
}

export function isRewritten (request: IncomingMessage): boolean {
  return (request as Named)[ASKED] !== undefined
}

/** A URL without its query. */
export function withoutQuery (url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** The sandbox name in the URL as sent, valid or not. `default` without one. */
export function sandboxName (request: IncomingMessage): string {
  return nameGiven(request) ?? DEFAULT_SANDBOX
}

/** True if the URL names a sandbox, the default one included. */
export function namesSandbox (request: IncomingMessage): boolean {
  return nameGiven(request) !== undefined
}

/** `http://host/~NAME` or `http://NAME.localhost`. Host names ignore case (RFC 9110 §4.2.3). */
function nameGiven (request: IncomingMessage): string | undefined {
  return (request as Named)[NAMED] ?? LOCALHOST.exec(request.headers.host ?? '')?.[1]?.toLowerCase()
}

/** The part of a base URL between the origin and the path of an operation. */
export function sandboxPrefix (name: string): string {
  return name === DEFAULT_SANDBOX ? '' : `/~${name}`
}
