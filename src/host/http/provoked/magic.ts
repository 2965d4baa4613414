import type { FastifyReply, FastifyRequest } from 'fastify'
import { FALLBACK, type MagicPlace, operations } from '../../../core/contract/index.ts'
import { isProvoked, provoke } from './provoke.ts'

const MAGIC = /^espelho-erro-(\d{3})$/
const MAX_VALUE_CHARS = 64
const CSV = 'data:text/csv;base64,'

/** The value that provokes a status at a magic place. */
export function magicValue (status: number, { isFile = false }: MagicPlace): string {
  const text = `espelho-erro-${status}`
  return isFile ? CSV + Buffer.from(text).toString('base64') : text
}

/**
 * A `preValidation` hook that throws the error that a magic value names. It is for clients that can set nothing but
 * their data.
 */
export function answerMagic (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const { operation } = request.routeOptions.config
  const place = operation === undefined || operation === FALLBACK ? undefined : operations[operation].magic
  const value = place && found(request, place)
  const status = typeof value === 'string' && value.length < MAX_VALUE_CHARS ? Number(MAGIC.exec(value)?.[1]) : NaN
  done(isProvoked(status) ? provoke(request, status, 'magic') : undefined)
}

function found ({ body, params, query }: FastifyRequest, place: MagicPlace): unknown {
  const given = { body, path: params, query }[place.in] as Record<string, unknown> | null | undefined
  const value = given?.[place.at.replace(/^\//, '')]
  return place.isFile === true ? contentOf(value) : value
}

/** The trimmed content of the file, because an editor may have added a line break. */
function contentOf (file: unknown): string | undefined {
  if (typeof file !== 'string' || file.length > CSV.length + MAX_VALUE_CHARS) return undefined
  return Buffer.from(file.slice(file.indexOf(',') + 1), 'base64').toString().replace(/^\uFEFF/, '').trim()
}
