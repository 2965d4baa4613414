import type { Words } from '../../../core/words.ts'
import { worded } from '../../../core/words/commands.ts'

/** The host and the database of a URL, without what only the server may know. */
export function databaseName (url: string): string {
  const { hostname, port, pathname, searchParams } = parsed(url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const at = searchParams.get('port') ?? port
  return `postgres://${host}${at && `:${at}`}${pathname}`
}

/** `pg` takes all of these for `verify-full`, and warns of it in a paragraph. */
const VERIFIED = /^(prefer|require|verify-ca)$/

/** The URL as `pg` gets it. */
export function connectionString (url: string): string {
  return url.replace(/([?&]sslmode=)([^&]*)/, (all, name, mode) => VERIFIED.test(mode) ? `${name}verify-full` : all)
}

/** What is said of a URL whose `sslmode` means more here than in `psql`; `undefined` if it says what it means. */
export function sslNotice (url: string): Words | undefined {
  const mode = parsed(url).searchParams.get('sslmode') ?? ''
  return VERIFIED.test(mode) ? worded('sslModeMeansVerifyFull', { mode }) : undefined
}

/** A URL with a user and no host, as where `host=` names the folder of a socket, is none for `URL`. */
function parsed (url: string): URL {
  return new URL(url.replace('@/', '@socket/').replace(/^(\w+:\/\/)\//, '$1socket/'))
}
