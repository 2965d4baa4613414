/** The adjustments of a state by their identifier, each with the text of its file; '' for none. */
export type Adjustments = ReadonlyMap<string, string>

export interface SandboxModel {
  readonly adjustments: Adjustments
  readonly snapshots: ReadonlyMap<string, Adjustments>
}

/** The sandboxes of one client by name, as the answers told it. */
export type World = ReadonlyMap<string, SandboxModel>

export const EMPTY: SandboxModel = { adjustments: new Map(), snapshots: new Map() }

export function withSandbox (world: World, name: string, sandbox: SandboxModel | undefined): World {
  const next = new Map(world)
  if (sandbox === undefined) next.delete(name)
  else next.set(name, sandbox)
  return next
}

/** What differs between a sandbox and its model, if anything. The contents of snapshots are not looked at. */
export function difference (wanted: SandboxModel | undefined, found: SandboxModel | undefined): string | undefined {
  if (wanted === undefined || found === undefined) {
    return wanted === found ? undefined : wanted === undefined ? 'is there' : 'is not there'
  }
  return differenceIn(wanted.adjustments, found.adjustments) ??
    listed('snapshots', [...wanted.snapshots.keys()], [...found.snapshots.keys()])
}

export function differenceIn (wanted: Adjustments, found: Adjustments): string | undefined {
  const broken = [...wanted].find(([id, text]) => found.has(id) && found.get(id) !== text)
  if (broken !== undefined) return `the file of ${broken[0]} is ${found.get(broken[0])}, not ${broken[1]}`
  return listed('adjustments', [...wanted.keys()], [...found.keys()])
}

function listed (what: string, wanted: readonly string[], found: readonly string[]): string | undefined {
  const lost = wanted.filter(one => !found.includes(one))
  const extra = found.filter(one => !wanted.includes(one))
  return lost.length + extra.length === 0 ? undefined : `${what}: ${lost.length} lost, ${extra.length} too many`
}
