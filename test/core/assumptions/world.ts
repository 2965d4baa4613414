import type { ChosenSettings } from '../../../src/core/assumptions.ts'
import type { Answer, Call, TestServer } from '../../support/server.ts'

let worlds = 0

export interface OwnSandbox {
  readonly base: string
  call (what: string, call?: Call): Promise<Answer>
  /** Gets a path of the control plane. */
  control (path: string): Promise<any>
}

/** A sandbox of its own with these settings. */
export async function worldWith (server: TestServer, settings: ChosenSettings): Promise<OwnSandbox> {
  const base = `/~w${++worlds}`
  const call = (what: string, call?: Call) => server.call(what.replace(' ', ` ${base}`), call)
  const patched = await call('PATCH /_sandbox/settings', { body: settings })
  if (patched.status !== 200) throw new Error(patched.text)
  return { base, call, control: async path => (await call(`GET /_sandbox${path && `/${path}`}`)).body }
}
