import { sandbox, wanted } from './client.ts'
import type { paths } from './control-plane.d.ts'

export type Fault = paths['/_sandbox/faults']['get']['responses'][200]['content']['application/json']['faults'][number]
export type Rule = paths['/_sandbox/faults']['post']['requestBody']['content']['application/json']

/** True if a fault has struck as often as it was to strike. */
export const isSpent = ({ times, hits }: Fault): boolean => times !== undefined && hits >= times

/** True if a fault does what a rule says, and no more. */
export function isOf ({ id, seen, hits, ...own }: Fault, rule: Rule): boolean {
  const names = Object.keys({ ...own, ...rule }) as ReadonlyArray<keyof typeof own>
  return names.every(name => JSON.stringify(own[name]) === JSON.stringify(rule[name]))
}

export const addFault = (body: Rule) => wanted(sandbox.POST('/_sandbox/faults', { body }))

export const removeFault = (id: number) =>
  wanted(sandbox.DELETE('/_sandbox/faults/{id}', { params: { path: { id: String(id) } } }))

/** Adds faults again that were there before. Their counts begin anew. */
export async function addFaults (faults: readonly Fault[]): Promise<void> {
  for (const { id, seen, hits, ...rule } of faults) await addFault(rule)
}
