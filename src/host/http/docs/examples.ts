import { ASSUMPTIONS, isSetting, type Settings } from '../../../core/assumptions.ts'
import type { Operation, OperationName } from '../../../core/contract/index.ts'
import type { DescribedContent, DescribedOperation } from './described.ts'

/** A response that the server gave to a request. */
export interface ResponseExample {
  /** `success`, or the status of the refusal. */
  readonly status: string
  readonly name: string
  readonly summary?: string
  /** The assumptions that the response rested on, by its own header. */
  readonly assumptions: readonly string[]
  readonly value: unknown
}

/** The response examples of each language and operation. */
export type ResponseExamples =
  Readonly<Record<'en' | 'pt', { readonly [O in OperationName]?: readonly ResponseExample[] }>>

export function addRequestExamples (described: DescribedOperation, { example, examples }: Operation): void {
  const values: Readonly<Record<string, string>> = { ...example.params, ...example.query }
  for (const parameter of described.parameters ?? []) {
    const value = 'name' in parameter ? values[parameter.name] : undefined
    if (value !== undefined) Object.assign(parameter, { example: value })
  }
  const content = described.requestBody?.content['application/json']
  if (content === undefined) return
  const named = Object.entries(examples ?? { example }).map(([name, { summary, body }]) =>
    ({ name, ...summary !== undefined && { summary }, value: body }))
  setExamples(content, named)
}

/** Adds the examples that are true under these settings. */
export function addResponseExamples (
  { responses }: DescribedOperation, examples: readonly ResponseExample[], settings: Settings
): void {
  for (const [status, { content }] of Object.entries(responses)) {
    const json = content?.['application/json']
    const mine = examples.filter(example => example.status === (Number(status) < 400 ? 'success' : status) &&
      isTrueUnder(settings, example))
    if (json !== undefined && mine.length > 0) setExamples(json, mine)
  }
}

/** One example stands alone, several have names. */
function setExamples (
  content: DescribedContent, examples: readonly { name: string, summary?: string, value: unknown }[]
): void {
  const [first, second] = examples
  if (second === undefined) content.example = first?.value
  else {
    content.examples = Object.fromEntries(examples.map(({ name, summary, value }) =>
      [name, { ...summary !== undefined && { summary }, value }]))
  }
}

/** They decide a status, or which examples are taken, but no content of an example. */
const NOT_OF_CONTENT = ['A01', 'A02', 'A03', 'A04', 'A44', 'A49', 'A53']

/** An example rests on the default settings of the assumptions that it names. */
function isTrueUnder (settings: Settings, { assumptions }: ResponseExample): boolean {
  return ASSUMPTIONS.every(one => !isSetting(one) || !assumptions.includes(one.id) || NOT_OF_CONTENT.includes(one.id) ||
    JSON.stringify(settings[one.key]) === JSON.stringify(one.standard))
}
