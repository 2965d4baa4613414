import { DEFAULT_STAGE } from '../commands/data-commands.ts'
import { meaningOf } from '../commands/portuguese-names.ts'
import { OptionError } from '../../../host/start/config.ts'
import type { Fault, FaultRule } from '../../control/faults.ts'
import type { Asking } from './asking.ts'
import { table } from './table.ts'

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
    return print(fault, say(`Falha ${fault.id} criada.\n`, `Fault ${fault.id} added.\n`))
  }
  if (known === 'remove') await control.deleteFault(Number(id))
  if (known === 'clear') await control.clearFaults()
  const list = await control.faults()
  print({ faults: list }, list.length === 0
    ? say('Nenhuma falha.\n', 'No fault.\n')
    : table(
      [say('número', 'number'), say('operação', 'operation'), say('efeito', 'effect'), say('vezes', 'times'),
        say('atingiu', 'hits')],
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
  return new OptionError({
    pt: `falhas aceita criar, remover ou limpar, e não ${given}`, en: `faults takes add, remove or clear, not ${given}`
  })
}

function noNumber (id = ''): OptionError {
  const given = JSON.stringify(id)
  return new OptionError({
    pt: `falhas remover precisa do número de uma falha, e não de ${given}; "espelho falhas" os lista`,
    en: `faults remove needs the number of a fault, not ${given}; "espelho faults" lists them`
  })
}

function numberToClear (): OptionError {
  return new OptionError({
    pt: 'falhas limpar tira todas e não aceita número; "falhas remover NÚMERO" tira uma',
    en: 'faults clear removes all and takes no number; "faults remove NUMBER" removes one'
  })
}
