import { BASE } from '../address/route.ts'
import { answered, messagesIn, Refused, sandbox, wanted } from '../api/client.ts'
import { marked } from '../api/token.ts'
import type { Day } from '../day/day.ts'
import { inFull, instantAt, local, monthAfter } from '../text/dates.ts'
import { T } from '../text/language.ts'

/** What came of the request of a card. */
export interface Sent {
  /** Its identifier in the log. */
  readonly id: string
  readonly status: number
  readonly messages: readonly string[]
  readonly body: unknown
}

/** Sends a request of a card, which counts as nobody's. */
export async function sendCard (path: string, token: string, body: unknown): Promise<Sent> {
  const response = await answered(fetch(BASE + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...marked('card') },
    body: JSON.stringify(body)
  }))
  const answer: unknown = await response.json()
  return {
    id: response.headers.get('x-sandbox-request-id') ?? '',
    status: response.status,
    messages: response.ok ? [] : messagesIn(answer, response.status),
    body: answer
  }
}

/** The instant of a minute of a day. */
const instantOf = ({ date }: Day, minute: number): string =>
  new Date(Date.parse(instantAt(`${date}T00:00`)) + minute * 60_000).toISOString()

/** The end of what is scheduled, where the last record has no pair before it. */
export const missingEnd = ({ line, records }: Day): number | undefined => {
  const end = line.scheduled.at(-1)?.[1]
  return line.open !== undefined && end !== undefined && records.every(({ at }) => at < end) ? end : undefined
}

/** The request that completes a day that lacks its last record. */
export const fillingBody = (day: Day, end: number, reasonId: string) => ({
  jornada: inFull(day.date),
  formato: 'REGISTRO_PONTO',
  descricao: T('iForgotToRecordTheEnd'),
  motivoId: reasonId,
  registrosPropostos: [
    ...day.records.map(({ at, hash }) => ({ dataHora: instantOf(day, at), registroHash: hash })),
    { dataHora: instantOf(day, end) }
  ]
})

/** Two common mistakes: a date as a machine writes it, and minutes as a text. */
export const faultyBody = (date: string, reasonId: string) => ({
  jornada: date,
  formato: 'INTERVALO_HORARIO',
  minMinutos: '480',
  maxMinutos: 510,
  descricao: T('theMetroStoodStill'),
  motivoId: reasonId
})

/** The first day of the month in which a key of thirty days from now on is over, at the present time of day. */
export function afterThirtyDays (now: string): string {
  const { date, time } = local(now)
  const over = Date.parse(now) + 30 * 86_400_000
  for (let months = 1; ; months++) {
    const then = instantAt(`${monthAfter(date.slice(0, 7), months)}-01T${time}`)
    if (Date.parse(then) >= over) return then
  }
}

/** What a card needs to go back. */
export interface Aged extends Sent { readonly back: () => Promise<unknown> }

/** Makes a key of thirty days, moves the clock past its end, and asks with it. */
export async function outliveKey (token: string, then: string): Promise<Aged> {
  const before = await wanted(sandbox.GET('/_sandbox/clock'))
  const name = T('keyOfThirtyDays')
  const made = await sendCard('/api-key', token, { name, permissions: ['*'], expiresIn: '30d' })
  if (made.status !== 201) throw new Refused(made.status, made.messages)
  const { apiKeys } = await wanted(sandbox.GET('/_sandbox/api-keys'))
  const key = apiKeys.findLast(key => key.name === name)
  const back = async (): Promise<void> => {
    const { now, mode } = before
    await wanted(sandbox.PUT('/_sandbox/clock', { body: mode === 'system' ? { mode } : { now, mode } }))
    if (key !== undefined) {
      await wanted(sandbox.DELETE('/_sandbox/state/{collection}/{id}', {
        params: { path: { collection: 'apiKeys', id: key.id } }
      }))
    }
  }
  await wanted(sandbox.PUT('/_sandbox/clock', { body: { now: then } }))
  return { ...await sendCard('/api-key', key?.token ?? '', { name: 'x', permissions: ['*'] }), back }
}

export const cancelFilled = async ({ body }: Sent): Promise<unknown> => await wanted(
  sandbox.POST('/_sandbox/adjustments/{id}/cancel', {
    params: { path: { id: String((body as { ajusteRegistroId?: string }).ajusteRegistroId) } }, body: {}
  }))
