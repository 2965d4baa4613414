import { operations } from '../../../core/contract/index.ts'
import { isObject } from '../../../host/fixtures/schema-faults.ts'
import { dayIn } from '../calibrate/knowledge.ts'
import { schemaOf } from '../calibrate/contract-faults.ts'
import { type Exchange, pathIdOf } from '../calibrate/exchange.ts'

const MASK = '…'
const LEAST_CHARS = 4
const MOST_CHARS = 300
/** Of a text that is longer no more is looked at. */
const MOST_LOOKED = 2000
/** Documents, addresses, identifiers, hashes and tokens, whoever sent them. */
const SECRETS = new RegExp([
  '[^\\s@]{1,64}@[\\w-]+\\.[\\w.-]+', '\\b\\d{2,3}\\.\\d{3}\\.\\d{3}[/-]\\d{2,4}(-\\d{2})?', '\\b\\d{7,}\\b',
  '\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22,}\\b', '(?<=[Bb]earer )\\S+', '\\b(?=[\\w+/.-]*\\d)[\\w+/.-]{20,}={0,2}'
].join('|'), 'g')

/** What the API said, in one text. */
export function messageIn (answer: unknown): string {
  const { message = answer } = isObject(answer) ? answer : {}
  const texts = [message].flat().map(text => typeof text === 'string' ? text : JSON.stringify(text) ?? '')
  return texts.join('; ').replace(/\s+/g, ' ').trim()
}

/** Hides what a request sent, and whatever looks like a document or a token. Words of the contract stay. */
export function masked (text: string, exchange: Exchange): string {
  const { headers: { authorization = '' }, body, operation } = exchange
  const words = wordsOf(operation)
  const texts = textsIn(body).flatMap(text => [text, dayIn(text) ?? ''])
  const sent = [...texts, pathIdOf(exchange) ?? '', authorization.replace(/^\w+ /, '')]
    .filter(one => one.length >= LEAST_CHARS && !words.some(word => word.includes(one)))
    .sort((a, b) => b.length - a.length)
  const looked = text.slice(0, MOST_LOOKED)
  const hidden = sent.reduce((hidden, one) => hidden.replaceAll(one, MASK), looked).replace(SECRETS, MASK)
  return hidden.length > MOST_CHARS ? `${hidden.slice(0, MOST_CHARS)}${MASK}` : hidden
}

/** Masks documents, addresses, identifiers and tokens of a text, without knowing what its request sent. */
export function maskedText (text: string): string {
  return text.replace(SECRETS, MASK)
}

function textsIn (value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function wordsOf (operation: Exchange['operation']): string[] {
  const fields: Record<string, { readonly enum?: readonly string[] }> =
    schemaOf(operations[operation].schema.body)['properties']
  return ['true', 'false', ...Object.keys(fields), ...Object.values(fields).flatMap(field => field.enum ?? [])]
}
