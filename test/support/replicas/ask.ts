export interface Asked { readonly status: number, readonly body: any }

/** A request with a JSON body and a JSON answer. */
export async function ask (
  url: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}
): Promise<Asked> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers: { ...type, ...headers }, ...sent })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}
