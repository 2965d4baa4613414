import type { Options } from '../config.ts'
import type { Ready } from '../ready-file.ts'

/** The same for people. */
export function readyText ({ url, token }: Ready, { host, controlToken }: Options): string {
  const closed = controlToken === undefined && !/^(localhost|127\..*|::1)$/.test(host)
  return `espelho is ready

  API      ${url}
  token    ${token || 'none: the fixtures have no key with every permission'}
  docs     ${url}/docs
  control  ${closed ? 'closed on this address: --control-token opens it' : `${url}/_sandbox`}

Ctrl+C stops it.
`
}
