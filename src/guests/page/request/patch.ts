interface Operation { readonly op: string, readonly path: string, readonly value?: unknown }

/** Applies a JSON Patch of additions, replacements and removals to a body. `undefined` if it does not fit. */
export function patched (body: unknown, operations: readonly Operation[]): unknown {
  let whole: unknown = structuredClone(body)
  for (const { op, path, value } of operations) {
    if (path === '') whole = value
    else if (!change(whole, path, op, value)) return undefined
  }
  return whole
}

function change (whole: unknown, path: string, op: string, value: unknown): boolean {
  const steps = path.split('/').slice(1).map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const name = steps.pop() as string
  let parent = whole
  for (const step of steps) parent = isTree(parent) && Object.hasOwn(parent, step) ? parent[step] : undefined
  if (!isTree(parent)) return false
  if (Array.isArray(parent)) return changeList(parent, name, op, value)
  if (op === 'remove') delete parent[name]
  else Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true })
  return true
}

function changeList (list: unknown[], name: string, op: string, value: unknown): boolean {
  const index = name === '-' ? list.length : Number(name)
  if (!Number.isInteger(index) || index < 0 || index > list.length) return false
  list.splice(index, op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]))
  return true
}

function isTree (value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
