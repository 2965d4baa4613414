import { type OperationName, operations } from '../../../core/contract/index.ts'
import { nearRoute } from '../../../core/problems/near-route.ts'
import { routeOf } from '../../../host/http/refused/known-path.ts'

/** An operation that recorded traffic may show: the five of the contract, and the PATCH that it names. */
export type SeenOperation = Exclude<OperationName, 'downloadAttachment'>

/** One recorded request and its response. */
export interface Exchange {
  /** `r7`, or `FILE:r7` with several files: its place in its file. */
  readonly id: string
  /** As recorded. */
  readonly at: string | undefined
  readonly operation: SeenOperation
  /** Origin and prefix before the path of the operation: each is a world of its own. */
  readonly base: string
  readonly method: string
  /** From the operation on, as sent, without the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The request's body, if it is a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly status: number
  /** The response's body as JSON, else as text. */
  readonly answer: unknown
  /** True if nothing says which of the exchanges of its file came first. */
  readonly hasNoOrder?: boolean
  /** True if it says nothing of the open points: its path is another one, or nobody has its response. */
  readonly isStray?: boolean
}

export interface Address {
  readonly operation: SeenOperation
  readonly base: string
  readonly path: string
}

// The longest first, because the path of the PATCH is the end of the path of the PUT.
const PATTERNS = (Object.keys(operations) as OperationName[])
  .filter((name): name is SeenOperation => name !== 'downloadAttachment')
  .map(name => ({ name, url: operations[name].url }))
  .sort((a, b) => b.url.length - a.url.length)
  .map(({ name, url }) => ({ name, end: new RegExp(`^(.*?)(${url.replace(/:\w+/g, '[^/]+')}/?)$`, 'i') }))

/** Finds the operation in a URL, whatever base path is before it. */
export function addressOf (url: string): Address | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const pathname = parsed?.pathname ?? (url.split('?')[0] as string)
  for (const { name, end } of PATTERNS) {
    const [, prefix = '', path] = end.exec(pathname) ?? []
    if (path !== undefined) return { operation: name, base: `${parsed?.origin ?? ''}${prefix}`, path }
  }
  return undefined
}

/** A longer path means no operation. */
const MOST_STEPS = 50

/** The operation that a refused request seems to mean by a path of no operation, whatever base path is before it. */
export function strayAddressOf (method: string, url: string): Address | undefined {
  const { origin = '', pathname = url.split('?')[0] as string } = URL.canParse(url) ? new URL(url) : {}
  const steps = pathname.split('/', MOST_STEPS + 1)
  if (steps.length > MOST_STEPS) return undefined
  const readings = [...steps.keys()].slice(1).flatMap(at => {
    const path = `/${steps.slice(at).join('/')}`
    const route = nearRoute(method, path)
    const operation = route && routeOf(route.method, route.path)?.operation
    if (route === undefined || operation === undefined || operation === 'downloadAttachment') return []
    const isWhole = route.path.split('/').length === steps.length - at + 1
    return [{ isWhole, address: { operation, base: origin + steps.slice(0, at).join('/'), path } }]
  })
  return (readings.find(({ isWhole }) => isWhole) ?? readings[0])?.address
}

/** The path of the operation as the contract writes it, with the identifiers of this one. */
export function strictPathOf ({ operation, path }: Pick<Exchange, 'operation' | 'path'>): string {
  const given = path.replace(/\/$/, '').split('/')
  return operations[operation].url.split('/').map((step, at) => step.startsWith(':') ? given[at] : step).join('/')
}

export function templateOf (operation: SeenOperation): string {
  return operations[operation].url.replace(/:(\w+)/g, '{$1}')
}

/** The identifier in the path, if the operation has one. */
export function pathIdOf ({ operation, path }: Pick<Exchange, 'operation' | 'path'>): string | undefined {
  const at = operations[operation].url.split('/').findIndex(step => step.startsWith(':'))
  return at === -1 ? undefined : decoded(path.split('/')[at] ?? '')
}

function decoded (text: string): string {
  try { return decodeURIComponent(text) } catch { return text }
}

/** What stands for a token that was sent, as far as anybody knows, and that the recording leaves out. */
export const TOKEN_LEFT_OUT = 'Bearer left-out'

/** A mask, or a variable, that any token can be behind. */
const ANY_TOKEN =
  /^bearer left-out$|\{\{|^(basic|bearer)?([\W_x]*|\W*(redacted|masked|removed|hidden|sanitized|filtered)\W*)$/i

/** Whether the recording tells this asker from others. */
export function isAskerKnown ({ headers: { authorization } }: Pick<Exchange, 'headers'>): boolean {
  return authorization === undefined || !ANY_TOKEN.test(authorization)
}

/** Who asks: the token, and with a sandbox the header that names somebody else. Only compared, never shown. */
export function askerOf ({ headers }: Pick<Exchange, 'headers'>): string {
  return `${headers['authorization'] ?? ''}|${headers['x-sandbox-colaborador'] ?? ''}`
}

export function isAccepted (status: number): boolean {
  return status >= 200 && status < 300
}
