import type { RequestPart } from './exchange.ts'

/** The path of a request, without query and sandbox prefix. */
export function pathOf ({ url }: RequestPart): string {
  return url.split('?', 1)[0] as string
}

/** The body of a request as a value; `undefined` if there is none, or if it is not JSON. */
export function requestValue ({ body, cutBody }: RequestPart): unknown {
  return cutBody === undefined ? parsedJson(body) : cutBody.value
}

export function parsedJson (text: string): unknown {
  try { return JSON.parse(text) } catch { return undefined }
}

/** The first header of a name in lower case. */
export function headerOf ({ headers }: Pick<RequestPart, 'headers'>, name: string): string | undefined {
  const at = headers.findIndex((one, at) => at % 2 === 0 && one.toLowerCase() === name)
  return at === -1 ? undefined : headers[at + 1]
}
