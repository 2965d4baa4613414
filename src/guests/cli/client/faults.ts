import { DEFAULT_STAGE } from '../commands/data-commands.ts'
import { meaningOf } from '../commands/portuguese-names.ts'
import { OptionError } from '../../../host/start/config.ts'
import type { Fault, FaultRule } from '../../control/faults.ts'
import type { Asking } from './asking.ts'
import { table } from './table.ts'
import { worded } from '../../../core/words/commands.ts'

const ACTIONS: Readonly<Record<string, 'add' | 'remove' | 'clear'>> = {
  add: 'add',
  criar: 'add',
  adicionar: 'add',
  remove: 'remove',
  remover: 'remove',
  clear: 'clear',
  limpar: 'clear',
  apagar: 'clear'
}

/** Lists the faults, adds one, or removes one or all. */
export async function faults (asking: Asking): Promise<void> {
  const { control, args: [action, id], flags, say, columns, print } = asking
  const known = action === undefined ? undefined : meaningOf(ACTIONS, action)
  if (action !== undefined && known === undefined) throw unknownAction(action)
  if (known === 'remove' && !/^\d+$/.test(id ?? '')) throw noNumber(id)
  if (known === 'clear' && id !== undefined) throw numberToClear()
  if (known === 'add') {
    const fault = await control.addFault(ruleOf(flags))
    return print(fault, say(worded('faultAdded', { id: fault.id })))
  }
  if (known === 'remove') await control.deleteFault(Number(id))
  if (known === 'clear') await control.clearFaults()
  const list = await control.faults()
  print({ faults: list }, list.length === 0
    ? say(worded('noFault'))
    : table(
      [say(worded('number')), say(worded('operation')), say(worded('effect')), say(worded('times')),
        say(worded('hits'))],
      list.map(fault => [fault.id, fault.operation ?? '*', effectOf(fault), fault.times ?? '', fault.hits]), columns
    ))
}

function ruleOf (
  { operation, status, delay, wire, times, stage = DEFAULT_STAGE }: Asking['flags']
): FaultRule {
  return {
    stage,
    ...(operation !== undefined && { operation }),
    ...(status !== undefined && { status: Number(status) }),
    ...(delay !== undefined && { delayMs: Number(delay) }),
    ...(wire !== undefined && { wire }),
    ...(times !== undefined && { times: Number(times) })
  } as FaultRule
}

function effectOf ({ status, delayMs, wire }: Fault): string {
  return [status, delayMs === undefined ? undefined : `${delayMs} ms`, wire].filter(one => one !== undefined).join(', ')
}

function unknownAction (action: string): OptionError {
  const given = JSON.stringify(action)
  return new OptionError(worded('faultsTakesAddRemoveOrClear', { given }))
}

function noNumber (id = ''): OptionError {
  const given = JSON.stringify(id)
  return new OptionError(worded('faultsRemoveNeedsTheNumberOf', { given }))
}

function numberToClear (): OptionError {
  return new OptionError(worded('faultsClearRemovesAllAndTakes'))
}
