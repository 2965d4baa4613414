import { type Exchange, isAccepted } from '../calibrate/exchange.ts'
import type { Group } from '../calibrate/group.ts'
import { differingLeaves } from '../calibrate/twins.ts'

export interface Nearest { readonly request: string, readonly differs: readonly string[] }

/** The accepted exchange of the same operation that differs in the fewest places. */
export function nearestTo (exchange: Exchange, groups: readonly Group[]): Nearest | undefined {
  const accepted = groups.flatMap(({ members }) => members).filter(({ operation, base, status }) =>
    isAccepted(status) && operation === exchange.operation && base === exchange.base)
  const all = accepted.map(one => ({ request: one.id, differs: differencesOf(exchange, one) }))
  return all.reduce<Nearest | undefined>((best, one) =>
    best === undefined || one.differs.length < best.differs.length ? one : best, undefined)
}

/** JSON Pointers of the body, and what differs beside it. */
function differencesOf (a: Exchange, b: Exchange): string[] {
  const header = (name: string): string[] => a.headers[name] === b.headers[name] ? [] : [name]
  return [
    ...a.method === b.method ? [] : ['method'],
    ...a.path === b.path ? [] : ['path'],
    ...header('authorization'),
    ...header('content-type'),
    ...a.text === b.text ? [] : differingLeaves(a.body ?? {}, b.body ?? {}).map(({ pointer }) => pointer)
  ]
}
