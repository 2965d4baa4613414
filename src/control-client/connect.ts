import { type ControlClient, controlClient } from './control-client.ts'

export interface ConnectOptions {
  /** The base URL of the server, or of one of its sandboxes: `http://127.0.0.1:3000`, `http://127.0.0.1:3000/~NAME`. */
  readonly url: string
  /** The bearer token of the control plane, if the server was started with one. */
  readonly controlToken?: string | undefined
}

/**
 * The control plane of a sandbox of a server in another process. A `url` without a prefix means the default sandbox.
 * Sends no request.
 * @throws TypeError if `url` is not an absolute http or https URL.
 */
export function connect ({ url, controlToken }: ConnectOptions): ControlClient {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new TypeError(`connect needs the URL of a server, as http://127.0.0.1:3000, not ${JSON.stringify(url)}`)
  }
  const [, server = '', name] = /^(.*?)(?:\/~([^/]*))?\/*$/.exec(url) ?? []
  const root = controlClient(server, controlToken)
  return name === undefined ? root : root.sandbox(name)
}
