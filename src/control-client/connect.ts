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
 * @throws TypeError if `url` is not an absolute http or https URL, or has a query, a fragment or credentials.
 */
export function connect ({ url, controlToken }: ConnectOptions): ControlClient {
  if (!isBaseUrl(url)) {
    throw new TypeError(`connect needs the URL of a server, as http://127.0.0.1:3000, not ${JSON.stringify(url)}`)
  }
  const [, server = '', name] = /^(.*?)(?:\/~([^/]*))?\/*$/.exec(url) ?? []
  const root = controlClient(server, controlToken)
  return name === undefined ? root : root.sandbox(name)
}

/** A path can follow the text as it is. The server knows no credentials in URLs, and `fetch` refuses them. */
function isBaseUrl (text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
