import type { Exchange } from './log.ts'

/** The path of a request, without query and sandbox prefix. */
export function pathOf ({ url }: Pick<Exchange, 'url'>): string {
  return url.split('?', 1)[0] as string
}

/** The body of a request as a value; `undefined` if there is none, or if it is not JSON. */
export function requestValue ({ texts, cutBody }: Exchange): unknown {
  return cutBody === undefined ? parsedJson(texts.requestBody) : cutBody.value
}

export function parsedJson (text: string): unknown {
  try { return JSON.parse(text) } catch { return undefined }
}
