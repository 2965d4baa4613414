import type { Settings } from '../assumptions.ts'
import { type Operation, type OperationName, operations } from '../contract/index.ts'

const PATHS = (Object.entries(operations) as [OperationName, Operation][])
  .map(([name, { method, url }]) => ({ name, method, path: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) }))

/** The methods that a path of the operations has; none for any other path. */
export function methodsOf (path: string, settings: Settings): string[] {
  return PATHS
    .filter(known => known.path.test(path) && isServed(known.name, settings))
    .flatMap(({ method }) => method === 'GET' ? ['GET', 'HEAD'] : [method])
}

/** A33 */
export function isServed (operation: OperationName, settings: Settings): boolean {
  return operation !== 'patchWorkLocation' || settings['workLocation.patch'] === 'served'
}
