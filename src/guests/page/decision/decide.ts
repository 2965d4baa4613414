import { sandbox, wanted } from '../api/client.ts'
import type { Listed } from '../day/day.ts'
import { dayAndMonth } from '../text/dates.ts'
import { statusName } from '../day/words.ts'
import { attemptOnce, Doubt } from '../act/notice.tsx'
import { T } from '../text/language.ts'

export type Verb = 'approve' | 'reject' | 'cancel' | 'reopen'

const done = (): Record<Verb, string> => ({
  approve: T('approved'),
  reject: T('rejected'),
  cancel: T('cancelled'),
  reopen: T('pendingAgain')
})

/**
 * Sends the manager's decision on adjustments, or takes it back: all of them or none. The way back asks first if
 * somebody else has decided on one since.
 */
export function decide (adjustments: readonly Listed[], verb: Verb, remark = ''): void {
  const [first] = adjustments
  if (first === undefined) return
  const { length } = adjustments
  const what = length === 1 ? nameOf(first) : `${length} ${T('severalAdjustments')}`
  void attemptOnce(
    adjustments,
    async () => {
      await send(adjustments, verb, remark)
      return await Promise.all(adjustments.map(readNow))
    },
    `${done()[verb]}: ${what}`,
    decided => undoDecision(adjustments, decided, verb), adjustments.map(aboutAdjustment)
  )
}

export const aboutAdjustment = ({ ajusteRegistroId }: Listed): string => `adjustment ${ajusteRegistroId}`

/** `Ana, ter 10 mar` */
export function nameOf ({ nome, jornada }: Listed): string {
  const [firstName = nome] = nome.split(' ')
  return `${firstName}, ${dayAndMonth(jornada)}`
}

/** What gives an adjustment the status that it had. */
const AGAIN: Readonly<Record<string, Verb>> = { APROVADO: 'approve', REJEITADO: 'reject', CANCELADO: 'cancel' }

/** As much of an adjustment as a decision changes. */
interface Decided { readonly status?: string, readonly updatedAt?: string, readonly observacaoGestor?: string }

/** `adjustments` are as they were before, `decided` as the decision left them. */
async function undoDecision (
  adjustments: readonly Listed[], decided: readonly Decided[], verb: Verb
): Promise<Doubt | undefined> {
  const now = await Promise.all(adjustments.map(readNow))
  const others = adjustments.filter((_, at) => !isSame(now[at] ?? {}, decided[at] ?? {}))
  const back = async (): Promise<void> => {
    if (verb !== 'reopen') {
      const closed = adjustments.filter((_, at) => now[at]?.status !== 'PENDENTE')
      if (closed.length > 0) await send(closed, 'reopen')
    }
    for (const one of adjustments) {
      const again = AGAIN[one.status]
      if (again !== undefined) await send([one], again, one.observacaoGestor)
    }
  }
  if (others.length === 0) {
    await back()
    return undefined
  }
  const names = others.map(one => {
    const { status = '' } = now[adjustments.indexOf(one)] ?? {}
    return `${nameOf(one)}: ${statusName(status)}`
  })
  return new Doubt(`${T('somebodyDecidedAfterYou')} ${names.join('; ')}`, back)
}

const isSame = (a: Decided, b: Decided): boolean => a.status === b.status &&
  a.updatedAt === b.updatedAt && a.observacaoGestor === b.observacaoGestor

async function readNow ({ ajusteRegistroId: id }: Listed): Promise<Decided> {
  const params = { path: { collection: 'adjustments', id } }
  const found: unknown = await wanted(sandbox.GET('/_sandbox/state/{collection}/{id}', { params }))
  return found as Decided
}

function send (adjustments: readonly Listed[], decision: Verb, observacaoGestor = ''): Promise<unknown> {
  const remark = observacaoGestor === '' ? {} : { observacaoGestor }
  const ids = adjustments.map(({ ajusteRegistroId: id }) => id)
  return wanted(sandbox.POST('/_sandbox/adjustments/decide', { body: { ids, decision, ...remark } }))
}
