import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationName } from '../../contract/index.ts'
import { isProvoked, provoke } from './provoke.ts'

const MAGIC = /^espelho-erro-(\d{3})$/
const LONGEST = 64
const CSV = 'data:text/csv;base64,'

/** Where an operation takes a magic value. */
export interface MagicPlace {
  readonly in: 'body' | 'path'
  /** JSON Pointer, or the name of the path parameter. */
  readonly at: string
  /** What to send there for a status. */
  value (status: number): string
  /** What a request has there. */
  find (request: FastifyRequest): unknown
}

const magicText = (status: number): string => `espelho-erro-${status}`

function inPath (at: string): MagicPlace {
  return { in: 'path', at, value: magicText, find: request => (request.params as Record<string, string>)[at] }
}

function inBody (field: string): MagicPlace {
  return { in: 'body', at: `/${field}`, value: magicText, find: request => fieldOf(request, field) }
}

/** The whole file is the value, as an editor may have saved it. */
const inFile: MagicPlace = {
  in: 'body',
  at: '/base64',
  value: status => CSV + Buffer.from(magicText(status)).toString('base64'),
  find (request) {
    const file = fieldOf(request, 'base64')
    if (typeof file !== 'string' || file.length > CSV.length + LONGEST) return undefined
    return Buffer.from(file.slice(file.indexOf(',') + 1), 'base64').toString().replace(/^\uFEFF/, '').trim()
  }
}

export const MAGIC_PLACES: Readonly<Record<OperationName, MagicPlace>> = {
  requestAdjustment: inBody('descricao'),
  createApiKey: inBody('name'),
  updateWorkLocation: inPath('localTrabalhoId'),
  importShiftDays: inFile,
  unlinkCollaborators: inPath('turnoExcecaoId'),
  patchWorkLocation: inPath('localTrabalhoId'),
  downloadAttachment: inPath('arquivoId')
}

/** A `preValidation` hook: a client that can set nothing but its data gets the error that a magic value names. */
export function answerMagic (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const { operation } = request.routeOptions.config
  const value = operation === undefined ? undefined : MAGIC_PLACES[operation].find(request)
  const status = typeof value === 'string' && value.length < LONGEST ? Number(MAGIC.exec(value)?.[1]) : NaN
  done(isProvoked(status) ? provoke(request, status, 'magic') : undefined)
}

function fieldOf ({ body }: FastifyRequest, field: string): unknown {
  return (body as Record<string, unknown> | null | undefined)?.[field]
}
