import { macOf } from './mac.ts'
import type { Marks, Replica } from './owners.ts'

/** A value that replicas with the same control token share. The token cannot be computed from it. */
export function controlMark (secret: Uint8Array, controlToken: string | undefined): string {
  return macOf(secret, 'control', controlToken ?? '')
}

/** What is reported of replicas that were started with other options. One of an older version may have no mark. */
export function differences (own: Marks, others: readonly Replica[]): string[] {
  const differing = (mark: keyof Marks): string =>
    others.filter(other => (other[mark] ?? own[mark]) !== own[mark]).map(({ address }) => address).join(', ')
  const [control, fixtures] = [differing('control'), differing('fixtures')]
  return [
    control && `the control token of this server is not that of ${control}: a request for a sandbox ` +
      'that another server has needs both, so give all of them the same --control-token',
    fixtures && `the fixtures of this server are not those of ${fixtures}: a new sandbox and a reset begin from ` +
      'those of the server that has the sandbox, so give all of them the same --fixtures and --profile'
  ].filter(line => line !== '')
}
