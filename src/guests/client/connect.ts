import { type ControlClient, controlClient } from './control-client.ts'

export interface ConnectOptions {
  /** The base URL of the server, or of one of its sandboxes: `http://127.0.0.1:3000`, `http://127.0.0.1:3000/~NAME`. */
  readonly url: string
  /** The bearer token of the control plane, if the server was started with one. */
  readonly controlToken?: string | undefined
  /**
   * The language of texts for people: explanations, messages, assumptions. By default that of the sandbox's messages.
   */
  readonly language?: 'pt' | 'en' | undefined
}

const NAMES = ['url', 'controlToken', 'language'] satisfies readonly (keyof ConnectOptions)[]
const EXAMPLE = "connect({ url: 'http://127.0.0.1:3000' })"

/**
 * The control plane of a sandbox of a server in another process. A `url` without a prefix means the default sandbox.
 * Sends no request.
 * @throws TypeError if `url` is not an absolute http or https URL, or has a query, a fragment or credentials, for a
 * `controlToken` that is no token, a `language` that is not ours, and for an unknown option.
 */
export function connect (options: ConnectOptions): ControlClient {
  const { url, controlToken, language } = checked(options)
  const base = url.replace(/(?<!\/)\/+$/, '')
  const [, server = base, name] = /^(.*)\/~([^/]*)$/.exec(base) ?? []
  const root = controlClient(server, { controlToken, language })
  return name === undefined ? root : root.sandbox(name)
}

function checked (options: ConnectOptions): ConnectOptions {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`connect needs the URL of a server, as ${EXAMPLE}, not ${JSON.stringify(options)}`)
  }
  const { url, controlToken = '', language } = options
  const unknown = Object.keys(options).filter(name => !NAMES.some(known => known === name))
  if (unknown.length > 0) {
    throw new TypeError(`connect has no option ${unknown.join(', ')}; the options are: ${NAMES.join(', ')}`)
  }
  if (!isBaseUrl(url)) {
    throw new TypeError(`connect needs the URL of a server, as ${EXAMPLE}, not url: ${JSON.stringify(url)}`)
  }
  // It may be empty, as an environment variable may. The message does not show it, because it is a secret.
  if (typeof controlToken !== 'string' || !/^[!-~]*$/.test(controlToken)) {
    throw new TypeError('controlToken must be a token of visible ASCII characters without spaces')
  }
  checkLanguage(language)
  return options
}

/** @throws TypeError for a language that is not ours. */
export function checkLanguage (language: unknown): void {
  if (language === undefined || language === 'pt' || language === 'en') return
  throw new TypeError(`language must be 'pt' or 'en', not ${JSON.stringify(language)}`)
}

/** A path can follow the text as it is. The server knows no credentials in URLs, and `fetch` refuses them. */
function isBaseUrl (text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
