import { punctuated, withoutPunctuation } from '../../../core/rules/document-number.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import type { Words } from '../../../core/words.ts'
import type { Entry } from '../../../host/sandbox/request-log/log.ts'
import type { Exchange } from '../../../host/sandbox/request-log/exchange.ts'
import { headerOf } from '../../../host/sandbox/request-log/sent.ts'
import { collaboratorsMeant } from '../named/collaborator-named.ts'
import { plainText } from '../named/plain-text.ts'
import { subjectOf } from './subject.ts'
import { idOf } from './view.ts'
import { worded } from '../../../core/words/log.ts'

/** A shorter text would name half of all people. */
const LEAST_NAME_CHARS = 3

/**
 * Finds a text anywhere in the request or the response, in any case, with or without accents, a CPF with or without its
 * punctuation. With a life it finds the people whom the text names, too, also where an exchange has their identifier.
 */
export function hasText (text: string, life: Life | undefined): (entry: Entry) => Words | undefined {
  const forms = [...new Set([text, ...documentForms(text)].map(plainText))]
  const ids = life === undefined || text.length < LEAST_NAME_CHARS
    ? []
    : collaboratorsMeant(life.state, text).map(({ id }) => id)
  const has = (value: string): boolean => {
    const plain = plainText(value)
    return forms.some(form => plain.includes(form)) || ids.some(id => value.includes(id))
  }
  return ({ number, exchange }) => {
    const found = [...textsOf(exchange)].some(has) || idOf(number, exchange) === text ||
      (life !== undefined && ids.length > 0 && ids.some(id => isOf(id, exchange, life)))
    return found ? undefined : worded('nothingInItIs', { text })
  }
}

/** Eleven digits of a CPF, or fourteen characters of a CNPJ, and the same with punctuation. */
function documentForms (text: string): string[] {
  const plain = withoutPunctuation(text.trim())
  return /^(\d{11}|\w{12}\d\d)$/.test(plain) ? [plain, punctuated(plain)] : []
}

function * textsOf ({ request, response }: Exchange): Generator<string> {
  const { url, method, body, cutBody, apiKey } = request
  yield * [method, url, body, response.body]
  if (cutBody !== undefined) yield JSON.stringify(cutBody.value) ?? ''
  if (apiKey !== undefined) yield apiKey.name
}

/** Whether it is about a person, or came in the person's name. */
function isOf (id: string, exchange: Exchange, life: Life): boolean {
  const { request } = exchange
  return (headerOf(request, 'x-sandbox-colaborador') ?? request.apiKey?.collaboratorId) === id ||
    subjectOf(exchange, life).person?.id === id
}
