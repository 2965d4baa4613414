import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { PROFILES } from '../../core/assumptions/profiles.ts'
import { inEach, type Words } from '../../core/words.ts'
import { worded as helpWords } from '../../core/words/help.ts'
import { bytesIn, Options, secondsIn, withoutPassword } from './config/options.ts'
import { worded } from '../../core/words/commands.ts'

export { Options } from './config/options.ts'

export type OptionName = keyof Options

/** What a caller calls an option. */
type Called = (name: OptionName) => string

/** The options that only a server in its own process has. */
const OF_A_PROCESS = ['detach'] as const satisfies readonly OptionName[]
/** The options that do nothing any more. They are accepted for one release, whatever their value. */
export const OBSOLETE = ['advertise', 'drain'] as const satisfies readonly OptionName[]
type CheckedName = Exclude<OptionName, typeof OBSOLETE[number]>
type Measured = 'expire' | 'maxMemory'
type CallerOptions = Omit<Options, typeof OF_A_PROCESS[number]>

/**
 * The options of a caller in JavaScript. All are optional. A span of time is in seconds, or a text like `30m`. A size
 * is in bytes, or a text like `512MB`.
 */
export type GivenOptions = {
  [Name in keyof CallerOptions]?: CallerOptions[Name] | (Name extends Measured ? string : never) | undefined
}

/** Bad options. The message has one line for each. */
export class OptionError extends Error {
  static override readonly name = 'OptionError'
  override name = 'OptionError'
  /** The message in both languages. A caller in JavaScript reads the English one. */
  readonly words: Words

  constructor (words: Words) {
    super(words.en)
    this.words = words
  }
}

export interface OptionSpec {
  name: OptionName
  flag: string
  /** The names of its environment variables. The first one that is set counts. */
  variables: string[]
  /** The name of its value in the help; `undefined` for a switch. */
  value: string | undefined
  description: Words
  /** The default, in words. */
  otherwise: Words
}

/** The options for the command line and its help, in the order of the documentation. */
export const optionSpecs: OptionSpec[] = names().map(name => {
  const schema: TSchema = Options.properties[name]
  return {
    name,
    flag: `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`,
    variables: [
      `ESPELHO_${name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()}`, ...(name === 'port' ? ['PORT'] : [])
    ],
    value: schema.value,
    description: helpWords(`option.${name}`),
    otherwise: otherwise(name)
  }
})

/** The default in words, or what is so where there is none. */
function otherwise (name: OptionName): Words {
  const schema: TSchema = Options.properties[name]
  const value = schema.type === 'boolean' ? 'off' : schema.default && `${schema.default}${schema.unit ?? ''}`
  if (value === undefined) return helpWords(`option.${name as OptionalName}.absent`)
  return inEach(() => `${value}`)
}

/** An option without a default. */
type OptionalName = { [N in OptionName]: undefined extends Options[N] ? N : never }[OptionName]

/** The flags of a command line. A flag has a text, or `true` for a switch. */
export type Flags = Readonly<Record<string, string | true | undefined>>

/** The options of a process. A flag overrides its environment variable, and an empty variable counts as unset. */
export function parseOptions (flags: Flags, env: NodeJS.ProcessEnv, defaults: Partial<Options> = {}): Options {
  const given: Given[] = []
  for (const { name, flag, variables } of optionSpecs) {
    const variable = variables.find(variable => env[variable])
    const [source, text] = flags[name] !== undefined ? [flag, flags[name]] : [variable, env[variable ?? '']]
    if (source && text !== undefined) given.push({ name, source, value: fromText(name, text), written: text })
  }
  return complete(given, defaults, bothNames)
}

/**
 * Checks the options of a caller in JavaScript, as strictly as those of a command line. `others` are options that the
 * caller has itself, named where an unknown one is refused.
 */
export function checkOptions (options: GivenOptions = {}, others: readonly string[] = []): Options {
  const known = callerOptions()
  const unknown = Object.keys(options).filter(name => !known.some(one => one === name))
  if (unknown.length) {
    throw new OptionError(worded('unknownOptionTheOptionsAre', { unknown, options: [...known, ...others] }))
  }
  const given = known.filter(name => options[name] !== undefined)
  const values = given.map(name => {
    const written: unknown = options[name]
    return { name, source: name, value: typeof written === 'string' ? measureIn(name, written) : written, written }
  })
  return complete(values, inProcess, name => name)
}

/** `--tls-cert (ESPELHO_TLS_CERT)` */
function bothNames (name: OptionName): string {
  const { flag, variables } = optionSpecs.find(spec => spec.name === name)!
  return `${flag} (${variables[0]})`
}

const CALLED = new WeakMap<Options, Called>()

/**
 * What the caller calls an option, for a message that is about its value: the flag, the variable or the property that
 * gave it.
 */
export function calledIn (options: Options, name: OptionName): string {
  return CALLED.get(options)?.(name) ?? name
}

/**
 * The defaults of a server in its caller's process: a free port, and only warnings, because tests have output as well.
 */
const inProcess: Partial<Options> = Object.fromEntries(names()
  .map((name): [string, unknown] => [name, (Options.properties[name] as TSchema).inProcess])
  .filter(([, value]) => value !== undefined))

interface Given { name: OptionName, source: string, value: unknown, written: unknown }

function complete (given: Given[], defaults: Partial<Options>, called: Called): Options {
  const wrong = given.filter(({ name, value }) => !Value.Check(Options.properties[name], value))
  if (wrong.length) {
    const all = wrong.map(explain)
    throw new OptionError({ pt: all.map(({ pt }) => pt).join('\n'), en: all.map(({ en }) => en).join('\n') })
  }
  const chosen: Partial<Options> = Object.fromEntries(given.map(({ name, value }) => [name, value]))
  const options = { ...Value.Default(Options, {}) as Options, ...defaults, ...chosen }
  if ((options.tlsCert === undefined) !== (options.tlsKey === undefined)) {
    throw new OptionError(worded('andGoTogetherOneOfThem', { called: called('tlsCert'), called2: called('tlsKey') }))
  }
  if (options.publicUrl) options.publicUrl = options.publicUrl.replace(/(?<!\/)\/+$/, '')
  CALLED.set(options, name => given.find(one => one.name === name)?.source ?? called(name))
  return options
}

function explain ({ name, source, written }: Given): Words {
  const { secret }: TSchema = Options.properties[name]
  // Kubernetes sets this variable in every pod if there is a service named espelho.
  const isOfKubernetes = source === 'ESPELHO_PORT' && /^tcp:/.test(String(written))
  const given = JSON.stringify(written)
  const shown = name === 'data' ? withoutPassword(given) : given
  return worded('mustBe', {
    source,
    allowed: name === 'fixtures' && source === name
      ? helpWords('option.fixtures.allowedInProcess')
      : helpWords(`option.${name as CheckedName}.allowed`, { profiles: Object.keys(PROFILES) }),
    not: secret === true ? '' : worded('not', { shown }),
    setByKubernetes: isOfKubernetes ? worded('setByKubernetes') : ''
  })
}

const SWITCHED: Readonly<Record<string, boolean>> = {
  on: true, true: true, 1: true, off: false, false: false, 0: false
}

/** The value of a text. A text without a valid value stays as it is, so that the error can show it. */
function fromText (name: OptionName, text: string | true): unknown {
  const { type, unit } = Options.properties[name] as TSchema
  if (unit !== undefined) return measureIn(name, String(text))
  if (type === 'boolean') return SWITCHED[String(text)] ?? text
  return type === 'integer' && typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text
}

const MEASURES: Readonly<Record<string, (text: string) => number | undefined>> = { s: secondsIn, B: bytesIn }

/** The seconds of a span or the bytes of a size that is written as a text. Any other text stays as it is. */
function measureIn (name: OptionName, text: string): unknown {
  return MEASURES[(Options.properties[name] as TSchema).unit]?.(text) ?? text
}

function callerOptions (): (keyof CallerOptions)[] {
  return names().filter(name => !OF_A_PROCESS.some(own => own === name)) as (keyof CallerOptions)[]
}

function names (): OptionName[] {
  return Object.keys(Options.properties) as OptionName[]
}
