import { type ControlClient, controlClient } from './control-client.ts'

export interface ConnectOptions {
  /** The base URL of the server, or of one of its sandboxes: `http://127.0.0.1:3000`, `http://127.0.0.1:3000/~NAME`. */
  readonly url: string
  /** The bearer token of the control plane, where the server was started with one. */
  readonly controlToken?: string | undefined
}

/**
 * The control plane of a server in another process: that of the sandbox in `url`, the default one without a prefix. It
 * makes no request.
 * @throws TypeError when `url` is no absolute http or https URL.
 */
export function connect ({ url, controlToken }: ConnectOptions): ControlClient {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new TypeError(`connect needs the URL of a server, as http://127.0.0.1:3000, not ${JSON.stringify(url)}`)
  }
  const [, server = '', name] = /^(.*?)(?:\/~([^/]*))?\/*$/.exec(url) ?? []
  const root = controlClient(server, controlToken)
  return name === undefined ? root : root.sandbox(name)
}
