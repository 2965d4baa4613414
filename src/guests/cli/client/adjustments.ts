import { brazilian } from '../../../core/words.ts'
import { OptionError } from '../../../host/start/config.ts'
import { ControlError } from '../../client/control-error.ts'
import type { ControlClient } from '../../client/control-client.ts'
import type { ListedAdjustment } from '../../control/timesheet/listed-adjustment.ts'
import type { Asking } from './asking.ts'
import { monthMeant, statusMeant, yearOf } from './given-text.ts'
import { plain, table } from './table.ts'
import { signed } from './time-text.ts'
import { worded } from '../../../core/words/commands.ts'

/** Prints the adjustments, the pending ones first. */
export async function adjustments (
  { control, args: [which], flags: { status = which, who, month }, say, columns, print }: Asking
): Promise<void> {
  const list = await control.adjustments({
    status: typeof status === 'string' ? statusMeant(status) : undefined,
    colaborador: who,
    month: typeof month === 'string' ? await monthMeant(month, () => yearOf(control)) : undefined
  } as object)
  print(list, list.adjustments.length === 0
    ? say(worded('noAdjustment'))
    : table(
      [say(worded('code')), 'status', say(worded('collaborator')), say(worded('days')),
        say(worded('reason')), say(worded('balanceNowIfApproved'))],
      list.adjustments.map(rowOf), columns
    ))
}

function rowOf ({ codigo, status, nome, dias, motivo, saldo }: ListedAdjustment): (string | number)[] {
  const days = [...new Set([dias[0] ?? '', dias.at(-1) ?? ''])].map(brazilian).join(' … ')
  return [
    codigo, status, nome, days, motivo.descricao,
    saldo === undefined ? '' : balanceText(saldo)
  ]
}

/** `0:20 → 0:10 (08/03/2026)`, with the day where it is not the workday. */
function balanceText ({ dia, hoje, seAprovado }: NonNullable<ListedAdjustment['saldo']>): string {
  return `${signed(hoje)} → ${signed(seAprovado)}${dia === undefined ? '' : ` (${brazilian(dia)})`}`
}

const DECISIONS = {
  approve: 'approveAdjustment',
  reject: 'rejectAdjustment',
  cancel: 'cancelAdjustment',
  reopen: 'reopenAdjustment'
} as const

/** The manager's decision on an adjustment, or what takes it back. */
export function decide (decision: keyof typeof DECISIONS) {
  return async ({ control, args: [which = ''], flags: { remark }, say, print }: Asking): Promise<void> => {
    const decideOn = (code: string) =>
      control[DECISIONS[decision]](code, typeof remark === 'string' ? { observacaoGestor: remark } : {})
    const adjustment = await decideOn(which).catch(async error => {
      const isName = error instanceof ControlError && error.status === 404 && !/\d/.test(which)
      if (!isName || decision === 'reopen') throw error
      return await decideOn(await codeOfOnlyPending(control, which))
    })
    const { codigo, status, colaboradores = [] } = adjustment
    const names = plain(colaboradores.map(({ nome }) => nome).join(', '))
    print(adjustment, say(worded('adjustmentOf', { codigo, names, status })))
  }
}

/** The code of the adjustment that a collaborator waits for, where there is one. */
async function codeOfOnlyPending (control: ControlClient, who: string): Promise<string> {
  const { adjustments: pending } = await control.adjustments({ colaborador: who, status: 'PENDENTE' })
  const [first, ...others] = pending.map(({ codigo }) => String(codigo))
  if (first !== undefined && others.length === 0) return first
  const codes = [first, ...others].join(', ')
  throw new OptionError(first === undefined
    ? worded('hasNoPendingAdjustmentEspelho', { who })
    : worded('hasMoreThanOnePending', { who, codes }))
}
