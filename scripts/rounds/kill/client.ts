import type { Random } from '../random.ts'
import { type Act, headers } from './acts.ts'
import type { World } from './world.ts'

/** The name of the sandbox in which several clients adjust at once. */
export const SHARED = 'shared'

export interface Client {
  /** The names of its sandboxes begin with this, or it uses the shared one. */
  readonly prefix: string
  readonly random: Random
  world: World
  /** What was asked for and not answered. */
  underWay: Act | undefined
}

export interface Asked { readonly status: number, readonly text: string }

export async function send (url: string, { method, path, body }: Act): Promise<Asked> {
  const { authorization } = headers
  const answer = await fetch(url + path, body === undefined
    ? { method, headers: { authorization } }
    : { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, text: await answer.text() }
}

/** Resolves to the identifier of the adjustment that was made, or to an empty text. */
export async function ask (url: string, act: Act): Promise<string> {
  const { status, text } = await send(url, act)
  if (status !== act.status) throw new Error(`${act.method} ${act.path}: ${status} ${text.slice(0, 500)}`)
  return (text === '' ? {} : JSON.parse(text) as { ajusteRegistroId?: string }).ajusteRegistroId ?? ''
}
