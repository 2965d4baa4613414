import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'

/** What a refusal says of a field, `jornada` and `não está em dd/MM/yyyy`, or of no field. */
export interface Shortened {
  readonly field: string | undefined
  readonly text: string
}

interface Refused {
  readonly code?: string | undefined
  /** The sentence of the contract. */
  readonly message: string
  readonly sent?: unknown
}

/** A value as what it is, where another type was due. */
function typeName (value: unknown): string {
  if (value === null) return T('isNull')
  if (Array.isArray(value)) return T('isAnArray')
  return {
    string: T('isText'),
    number: T('isANumber'),
    boolean: T('isABoolean')
  }[typeof value as string] ?? T('isAnObject')
}

const due = (message: string): string | undefined => / (?:deve ser|must be) (.+)$/s.exec(message)?.[1]
const format = (message: string): string | undefined => / (?:no formato|as) ([dMyHm/:-]+)$/.exec(message)?.[1]
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** What is not so, by the code of the rule, as short as a heading. The others have the sentence of the contract. */
const templates: Readonly<Record<string, (refused: Refused) => string | false | undefined>> = {
  required: () => T('isMissing'),
  'wrong-type': ({ message, sent }) => sent !== undefined && due(message) !== undefined &&
    T('andShouldBe', { typeName: typeName(sent), due: due(message) }),
  'wrong-format': ({ message }) => format(message) !== undefined &&
    T('isNotAs', { format: format(message) }),
  'too-few-items': ({ message, sent }) => (isEmpty(sent) || / 1 item$/.test(message)) && T('isEmpty'),
  'not-one-of': ({ message }) => T('isNoneOf') + message.slice(message.indexOf(': ') + 2)
}

/** A sentence of the contract about a field: its name, and what it says. */
const ABOUT_FIELD = /^(?:o campo )?([\w.[\]]+) ((?:deve|não|só|é|repete|must|can|is|repeats) .+)$/s

/** The first line of a refusal: the field, and what it is not. */
export function reasonOf (refused: Refused): Shortened {
  const { code = '', message } = refused
  const [, field, rest] = ABOUT_FIELD.exec(message) ?? []
  if (field === undefined || rest === undefined) return { field: undefined, text: message }
  return { field, text: (Object.hasOwn(templates, code) && templates[code]?.(refused)) || rest }
}

/** A reason whose field is in the type of code. */
export function Reason ({ of }: { of: Refused }) {
  const { field, text } = reasonOf(of)
  return <>{field !== undefined && <><code translate={false}>{safe(field)}</code>{' '}</>}{safe(text)}</>
}
