import { TOKEN } from './sequence.ts'

/** What a server answers: the status, the headers that decide what it means, and the body. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export async function answerOf (url: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${TOKEN}`,
      ...body !== undefined && { 'content-type': 'application/json' }
    },
    ...body !== undefined && { body: JSON.stringify(body) }
  })
  const text = (await response.text()).replaceAll(url, '')
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => name.startsWith('x-sandbox-'))),
    body: text === '' ? undefined : JSON.parse(text)
  }
}
