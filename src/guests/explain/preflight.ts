import type { RequestPart } from '../../host/sandbox/request-log/exchange.ts'

const MAX_ORIGIN_CHARS = 200

/** The origin of the page whose browser asks whether it may call (Fetch, CORS-preflight request). */
export function askingPage ({ method, headers }: RequestPart): string | undefined {
  const value = (name: string): string | undefined =>
    headers.find((_, at) => at % 2 === 1 && headers[at - 1]?.toLowerCase() === name)
  const isPreflight = method === 'OPTIONS' && value('access-control-request-method') !== undefined
  return isPreflight ? value('origin')?.slice(0, MAX_ORIGIN_CHARS) : undefined
}
