import { FormatRegistry, type Static, Type } from '@sinclair/typebox'
import { PROFILES } from '../../../core/assumptions/profiles.ts'

FormatRegistry.Set('base-url', text => {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username, password } = new URL(text)
  return /^https?:$/.test(protocol) &&
    !(search || hash || username || password || text.includes('?') || text.includes('#'))
})

FormatRegistry.Set('origins', text => originsIn(text).every(isOrigin))

FormatRegistry.Set('origin', text => URL.canParse(text) && /^https?:\/\/[^/?#@]+\/?$/.test(text))

/** The origins in a list with commas. */
export function originsIn (text: string): string[] {
  return text.split(',').map(one => one.trim())
}

/**
 * Whether a text is an origin as a browser sends it, without a path and the default port (RFC 6454 §6.2). No host has a
 * `*`, and as a pattern it would stand for origins that nobody named.
 */
function isOrigin (text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** A URL is refused as a folder, because a folder of that name would be made. */
const NO_URL = '^(?![A-Za-z][A-Za-z0-9+.-]+:)[^]+$'
export const A_FOLDER = 'the path of a folder'

/** A URL of libpq. https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS */
export function isDatabaseUrl (text: string): boolean {
  return /^postgres(?:ql)?:\/\/[^/?#]*\/[^/?#]+(\?[^#]*)?$/.test(text) && URL.canParse(text.replace('@/', '@socket/'))
}

/** The text without what stands before the `@` of a URL, because it may be a password. */
export function withoutPassword (text: string): string {
  const start = text.indexOf('//')
  const end = text.indexOf('@', start + 2)
  return start === -1 || end === -1 ? text : `${text.slice(0, start)}//…${text.slice(end)}`
}

export function isFolderPath (text: string): boolean {
  return new RegExp(NO_URL).test(text)
}
// No text is taken for a folder because it is nearly a database.
FormatRegistry.Set('place', text => isFolderPath(text) || isDatabaseUrl(text))

const SECONDS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 }

/** The seconds of a span like `30m`; `undefined` if it is none. */
export function secondsIn (text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d{1,9})([smhd]?)$/.exec(text) ?? []
  return amount === undefined ? undefined : Number(amount) * (SECONDS[unit] as number)
}

const BYTES: Readonly<Record<string, number>> = { '': 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 }

/** The bytes of a size like `512MB`; `undefined` if it is none. As Node.js counts, a MB has 2²⁰ bytes. */
export function bytesIn (text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d{1,15})([KMG]B|)$/.exec(text) ?? []
  return amount === undefined ? undefined : Number(amount) * (BYTES[unit] as number)
}

const SWITCH = 'on or off'
const A_FILE = { minLength: 1, value: 'file', allowed: 'the path of a file' } as const

const profileNames = Object.keys(PROFILES)

/**
 * Every option. The flag and the environment variable follow from the name: `maxSandboxes`, `--max-sandboxes`,
 * `ESPELHO_MAX_SANDBOXES`. `allowed` completes "must be …". An option with the unit `s` is a span of time, in
 * seconds, and one with the unit `B` a size, in bytes.
 * `inProcess` is the default of a server that runs in the process of its caller.
 */
export const Options = Type.Object({
  port: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 3000,
    inProcess: 0,
    value: 'number',
    description: 'port to listen on; 0 picks a free one',
    allowed: 'a whole number from 0 to 65535'
  }),
  host: Type.String({
    pattern: '^[^\\s/]+$',
    default: '127.0.0.1',
    value: 'address',
    description: 'address to listen on',
    allowed: 'a host name or an IP address'
  }),
  fixtures: Type.Optional(Type.String({
    pattern: NO_URL,
    value: 'folder',
    description: 'folder of fixture files',
    absent: 'the built-in ones',
    allowed: A_FOLDER,
    allowedInProcess: 'the path of a folder, or a world as an object'
  })),
  data: Type.Optional(Type.String({
    format: 'place',
    value: 'place',
    description: 'folder that keeps every sandbox across restarts, or postgres:// database that several servers share',
    absent: 'none: memory only',
    allowed: `${A_FOLDER}, or postgres://USER:PASSWORD@HOST:PORT/DATABASE`
  })),
  advertise: Type.Optional(Type.String({
    format: 'origin',
    value: 'url',
    description: 'address at which the servers that share a database reach this one',
    absent: 'from --host and --port',
    allowed: 'an http or https URL of a host and a port, like http://10.0.0.7:3000'
  })),
  drain: Type.Integer({
    minimum: 1,
    maximum: 3600,
    default: 15,
    unit: 's',
    value: 'span',
    description: 'how long a stop may take where servers share a database, to hand the sandboxes on',
    allowed: 'a span from 1s to 1h'
  }),
  expire: Type.Optional(Type.Integer({
    minimum: 1,
    maximum: 10 * 365 * 86_400,
    unit: 's',
    value: 'span',
    description: 'sandboxes that nobody has used for so long are removed, but not the default one',
    absent: 'never',
    allowed: 'a span as 90s, 30m, 12h or 7d'
  })),
  publicUrl: Type.Optional(Type.String({
    format: 'base-url',
    value: 'url',
    description: 'base of the addresses that answers contain',
    absent: "from the request's Host",
    allowed: 'an absolute http or https URL without credentials, query or fragment'
  })),
  controlToken: Type.Optional(Type.String({
    pattern: '^[!-~]+$',
    secret: true,
    value: 'token',
    description: 'bearer token of the control plane; without one it answers on a loopback address only; ' +
      '"off" opens it on purpose',
    absent: 'none',
    allowed: 'a token of visible ASCII characters without spaces, or "off"'
  })),
  profile: Type.String({
    // A text with a dot or a slash is a path, so that a misspelt name is refused with the names that there are.
    pattern: `^(?:${profileNames.join('|')}|.*[./\\\\].*)$`,
    default: 'default',
    value: 'name',
    description: 'the answers to what the contract leaves open: a name, or a JSON file with { "settings": {…} }',
    allowed: `one of: ${profileNames.join(', ')}; or the path of a JSON file, like ./profile.json`
  }),
  maxSandboxes: Type.Integer({
    minimum: 1,
    default: 1000,
    value: 'number',
    description: 'sandboxes in memory at most; beyond it the least recently used idle one makes room',
    allowed: 'a whole number, at least 1'
  }),
  maxMemory: Type.Optional(Type.Integer({
    minimum: 64 * 1_048_576,
    maximum: Number.MAX_SAFE_INTEGER,
    unit: 'B',
    value: 'size',
    description: 'what the process may keep in memory; beyond it idle sandboxes make room, then a full server ' +
      'refuses what would grow it',
    absent: '55 % of the heap limit, or of the memory of a smaller container',
    allowed: 'a size of at least 64MB, as 512MB or 2GB'
  })),
  logBytes: Type.Optional(Type.Integer({
    minimum: 65_536,
    value: 'bytes',
    description: 'bytes that the request logs of all sandboxes take together',
    absent: 'an eighth of the heap limit, at most 128 MiB',
    allowed: 'a whole number, at least 65536'
  })),
  maxImportRows: Type.Integer({
    minimum: 1,
    default: 100_000,
    value: 'number',
    description: 'rows that the CSV file of an import may have',
    allowed: 'a whole number, at least 1'
  }),
  readyFile: Type.Optional(Type.String({
    ...A_FILE,
    description: 'file that holds the ready line for as long as the server is ready',
    absent: 'none'
  })),
  logLevel: Type.Union([
    Type.Literal('fatal'), Type.Literal('error'), Type.Literal('warn'), Type.Literal('info'), Type.Literal('debug'),
    Type.Literal('trace'), Type.Literal('silent')
  ], {
    default: 'info',
    inProcess: 'warn',
    value: 'level',
    description: 'what is logged, to standard error',
    allowed: 'one of: fatal, error, warn, info, debug, trace, silent'
  }),
  seed: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 1,
    value: 'number',
    description: 'seed of generated identifiers',
    allowed: 'a whole number, 0 or more'
  }),
  requireSandbox: Type.Boolean({
    default: false,
    description: 'refuse an operation whose URL names no sandbox, so that a lost /~NAME is not served by the ' +
      'default one',
    allowed: SWITCH
  }),
  cors: Type.Optional(Type.String({
    format: 'origins',
    value: 'origins',
    description: 'origins of web pages that may call the operations, with commas between them',
    absent: 'none',
    allowed: 'origins as a browser sends them, like https://app.example, with commas between them'
  })),
  fallback: Type.Optional(Type.String({
    format: 'base-url',
    value: 'url',
    description: 'base URL of another mock, which answers whatever is none of the operations',
    absent: 'none: a 404',
    allowed: 'an absolute http or https URL without credentials, query or fragment'
  })),
  tlsCert: Type.Optional(Type.String({
    ...A_FILE,
    description: 'certificate in PEM to serve https with; needs --tls-key',
    absent: 'none: http'
  })),
  tlsKey: Type.Optional(Type.String({
    ...A_FILE,
    description: 'private key in PEM of --tls-cert',
    absent: 'none: http'
  })),
  detach: Type.Boolean({
    default: false,
    description: 'outlive the process that started it; else the server ends with its parent',
    allowed: SWITCH
  })
})
export type Options = Static<typeof Options>
