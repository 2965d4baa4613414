import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { Invalid, problemOf } from '../../../core/rules/problem.ts'
import { holdResponse } from '../../../host/http/access/under-way.ts'
import { wholeNumber } from '../../../host/http/whole-number.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import type { Entry, RequestLog } from '../../../host/sandbox/request-log/log.ts'
import { type Filter, type FilterTerms, readFilter, search } from './filter.ts'

/** How many exchanges a list has at most, and the identifier of the one before which it ends. */
export interface ListTerms extends FilterTerms {
  readonly limit?: string
  readonly before?: string
}

/** The newest exchanges that match, oldest first. */
export interface ExchangeList {
  readonly filter: Filter
  readonly entries: readonly Entry[]
  readonly matched: readonly Entry[]
  /** True if there are older ones that match. */
  readonly more: boolean
  /** True if the log still has all that could have matched, and all of it is in `entries`. */
  readonly complete: boolean
}

/** Without a limit of the query there are `most` exchanges. */
export async function listExchanges (
  life: Life, { limit, before, ...terms }: ListTerms, most = Infinity
): Promise<ExchangeList> {
  const filter = readFilter(terms, life)
  const count = limit === undefined ? most : wholeNumber('limit', limit)
  const end = before === undefined ? Infinity : numberIn(before)
  const { entries: matched, complete } = await search(life.requests, filter)
  const earlier = matched.filter(({ number }) => number < end)
  const entries = earlier.slice(-count)
  return {
    filter,
    entries,
    matched,
    more: earlier.length > entries.length,
    complete: complete && entries.length === matched.length
  }
}

function numberIn (id: string): number {
  const [, number] = /^\d{1,15}-(\d{1,15})$/.exec(id) ?? []
  if (number === undefined) {
    throw new Invalid([{
      pointer: '/before', problem: problemOf('wrong-format', { field: 'before', format: 'since' })
    }])
  }
  return Number(number)
}

/** What a list says of the exchanges that are missing. */
export function missingFrom ({ evicted }: RequestLog): { evicted: number } {
  return { evicted }
}

/** Counts the entries of a list against the limit of the work in progress, as the log may drop them meanwhile. */
export function pinEntries (request: FastifyRequest, entries: readonly Entry[]): void {
  holdResponse(request, entries.reduce((sum, { weight }) => sum + weight, 0))
}

/** After these items other requests have their turn. */
const ITEMS_PER_TURN = 5

/** Streams a JSON document with a list, because the list may be long and each item takes time. */
export async function sendList<T> (
  reply: FastifyReply, begin: string, items: readonly T[], text: (item: T) => string, end: string
): Promise<FastifyReply> {
  return await reply.type('application/json; charset=utf-8').send(Readable.from(pieces(), { objectMode: false }))

  async function * pieces (): AsyncGenerator<string> {
    yield begin
    for (let start = 0; start < items.length; start += ITEMS_PER_TURN) {
      await new Promise(resolve => setImmediate(resolve))
      yield `${start === 0 ? '' : ',\n'}${items.slice(start, start + ITEMS_PER_TURN).map(text).join(',\n')}`
    }
    yield `${end}\n`
  }
}

/** The end of a document whose list comes before these fields. */
export function endOfList (fields: object): string {
  return `],${JSON.stringify(fields).slice(1)}`
}
