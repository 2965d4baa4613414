import { FormatRegistry, type Static, Type } from '@sinclair/typebox'
import { PROFILES } from '../../../core/assumptions/profiles.ts'

FormatRegistry.Set('base-url', text => {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username, password } = new URL(text)
  return /^https?:$/.test(protocol) &&
    !(search || hash || username || password || text.includes('?') || text.includes('#'))
})

FormatRegistry.Set('origins', text => originsIn(text).every(isOrigin))

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

/** A URL of libpq. https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS */
export function isDatabaseUrl (text: string): boolean {
  return /^postgres(?:ql)?:\/\/[^/?#]*\/[^/?#]+(\?[^#]*)?$/.test(text) && URL.canParse(text.replace('@/', '@socket/'))
}

/** A text in quotes, without what may be a password: before the `@` of a URL, and from the word `password` on. */
export function withoutPassword (text: string): string {
  const start = text.indexOf('//')
  const end = text.lastIndexOf('@')
  const shown = start === -1 || end < start ? text : `${text.slice(0, start)}//…${text.slice(end)}`
  return shown.replace(/(?<=password\s*=).*(?=")/i, '…')
}

/** The key words with which libpq finds a database, and a URL without its colon. `./host=a` is a folder. */
const NEARLY_DATABASE = /(^|\s)(host|hostaddr|dbname|user|password|service)\s*=|^postgres(ql)?\/\//i

export function isFolderPath (text: string): boolean {
  return new RegExp(NO_URL).test(text) && !NEARLY_DATABASE.test(text)
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

const A_FILE = { minLength: 1, value: 'file' } as const

const profileNames = Object.keys(PROFILES)

/**
 * Every option. The flag, the environment variable and the texts follow from the name: `maxSandboxes`,
 * `--max-sandboxes`, `ESPELHO_MAX_SANDBOXES`, `option.maxSandboxes`. An option with the unit `s` is a span of time, in
 * seconds, and one with the unit `B` a size, in bytes.
 * `inProcess` is the default of a server that runs in the process of its caller.
 */
export const Options = Type.Object({
  port: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 3000,
    inProcess: 0,
    value: 'number'
  }),
  host: Type.String({
    pattern: '^[^\\s/]+$',
    default: '127.0.0.1',
    value: 'address'
  }),
  fixtures: Type.Optional(Type.String({
    pattern: NO_URL,
    value: 'folder'
  })),
  data: Type.Optional(Type.String({
    format: 'place',
    value: 'place'
  })),
  advertise: Type.Optional(Type.Unknown({
    value: 'url'
  })),
  drain: Type.Optional(Type.Unknown({
    value: 'span'
  })),
  expire: Type.Optional(Type.Integer({
    minimum: 1,
    maximum: 10 * 365 * 86_400,
    unit: 's',
    value: 'span'
  })),
  publicUrl: Type.Optional(Type.String({
    format: 'base-url',
    value: 'url'
  })),
  controlToken: Type.Optional(Type.String({
    pattern: '^[!-~]+$',
    secret: true,
    value: 'token'
  })),
  profile: Type.String({
    // A text with a dot or a slash is a path, so that a misspelt name is refused with the names that there are.
    pattern: `^(?:${profileNames.join('|')}|.*[./\\\\].*)$`,
    default: 'default',
    value: 'name'
  }),
  maxSandboxes: Type.Integer({
    minimum: 1,
    default: 1000,
    value: 'number'
  }),
  maxMemory: Type.Optional(Type.Integer({
    minimum: 64 * 1_048_576,
    maximum: Number.MAX_SAFE_INTEGER,
    unit: 'B',
    value: 'size'
  })),
  logBytes: Type.Optional(Type.Integer({
    minimum: 65_536,
    value: 'bytes'
  })),
  maxImportRows: Type.Integer({
    minimum: 1,
    default: 100_000,
    value: 'number'
  }),
  readyFile: Type.Optional(Type.String(A_FILE)),
  logLevel: Type.Union([
    Type.Literal('fatal'), Type.Literal('error'), Type.Literal('warn'), Type.Literal('info'), Type.Literal('debug'),
    Type.Literal('trace'), Type.Literal('silent')
  ], {
    default: 'info',
    inProcess: 'warn',
    value: 'level'
  }),
  seed: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 1,
    value: 'number'
  }),
  requireSandbox: Type.Boolean({
    default: false
  }),
  cors: Type.Optional(Type.String({
    format: 'origins',
    value: 'origins'
  })),
  fallback: Type.Optional(Type.String({
    format: 'base-url',
    value: 'url'
  })),
  tlsCert: Type.Optional(Type.String(A_FILE)),
  tlsKey: Type.Optional(Type.String(A_FILE)),
  detach: Type.Boolean({
    default: false
  })
})
export type Options = Static<typeof Options>
