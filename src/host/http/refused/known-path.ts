import { isServed, type Settings } from '../../../core/assumptions.ts'
import { type Operation, type OperationName, operations } from '../../../core/contract/index.ts'

const PATHS = (Object.entries(operations) as [OperationName, Operation][]).map(([name, { method, url }]) => {
  const pattern = url.replace(/:\w+/g, '([^/]*)')
  return {
    name,
    method,
    url,
    path: new RegExp(`^${pattern}$`),
    loose: new RegExp(`^${pattern.replaceAll('[^/]*', '[^/]+')}/?$`, 'i')
  }
})

/** A69: the operation's path that differs from this one only in case or in a slash at the end. */
export function strictPath (path: string): string | undefined {
  if (PATHS.some(known => known.path.test(path))) return undefined
  for (const { url, loose } of PATHS) {
    const parameters = loose.exec(path)?.slice(1)
    if (parameters !== undefined) return url.replace(/:\w+/g, () => parameters.shift() as string)
  }
  return undefined
}

/** The operation that a method and a path lead to, and the parameters of the path. None if its escapes are no text. */
export function routeOf (
  method: string, path: string
): { readonly operation: OperationName, readonly params: Readonly<Record<string, string>> } | undefined {
  const found = patternOf(method, path)
  if (found === undefined) return undefined
  const { name, url, path: pattern } = found
  const values = pattern.exec(asRouted(path))?.slice(1) ?? []
  const names = Array.from(url.matchAll(/:(\w+)/g), ([, parameter = '']) => parameter)
  try {
    const params = Object.fromEntries(names.map((parameter, at) => [parameter, decodeURIComponent(values[at] ?? '')]))
    return { operation: name, params }
  } catch { return undefined }
}

function patternOf (method: string, path: string): typeof PATHS[number] | undefined {
  const routed = asRouted(path)
  const served = method === 'HEAD' ? 'GET' : method
  return PATHS.find(one => one.method === served && one.path.test(routed))
}

/** The answers that decide whether a path leads to an operation. */
export type RouteSettings = Pick<Settings, 'request.loosePaths' | 'workLocation.patch'>

/** Whether an operation answers this method at this path. */
export function isOperation (method: string, path: string, settings: RouteSettings): boolean {
  const strict = settings['request.loosePaths'] === 'accepted' ? strictPath(path) ?? path : path
  const pattern = patternOf(method, strict)
  return pattern !== undefined && isServed(pattern.name, settings)
}

/** The methods that serve a path of the operations. Empty for any other path. */
export function methodsOf (path: string, settings: Settings): string[] {
  const routed = asRouted(path)
  return PATHS
    .filter(({ name, path }) => isServed(name, settings) && path.test(routed))
    .flatMap(({ method }) => method === 'GET' ? ['GET', 'HEAD'] : [method])
}

/**
 * The path as the router reads it: without a fragment, and decoded except for escapes that would change the path, as
 * `%2F`. A malformed path stays as it is.
 */
function asRouted (path: string): string {
  try { return decodeURI(path.replace(/#.*/, '').replaceAll('%25', '%2525')) } catch { return path }
}
