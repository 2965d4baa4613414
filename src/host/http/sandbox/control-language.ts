import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../core/words.ts'
import { acceptedRanges } from '../../../core/wire/accepted-ranges.ts'

/**
 * The language that a request to the control plane asks for. `undefined` if it asks for none of ours: then the language
 * of the sandbox's messages (A53) is used. An operation is always answered in that one, as by the real service.
 */
export function askedLanguage (request: FastifyRequest): Language | undefined {
  const { headers, routeOptions: { url = '' } } = request
  const isControl = url.startsWith('/_sandbox') || request.url.startsWith('/_sandbox')
  return isControl ? acceptedLanguage(headers['accept-language']) : undefined
}

/** The language of the messages for a request to the control plane. */
export function controlLanguage (request: FastifyRequest): Language {
  return askedLanguage(request) ?? request.life.settings['error.language']
}

/** The language that `Accept-Language` likes best (RFC 9110 §12.5.4). A range like `pt-BR` stands for its language. */
export function acceptedLanguage (header: string | undefined): Language | undefined {
  return acceptedRanges(header).map(range => range.split('-')[0]).find(tag => tag === 'pt' || tag === 'en')
}
