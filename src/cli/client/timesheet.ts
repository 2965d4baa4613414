import type { SheetDay, Timesheet } from '../../control/timesheet/schemas.ts'
import type { Asking } from './asking.ts'
import { cut, plain, table } from './table.ts'
import { clockTime, duration, saoPaulo, signed } from './time-text.ts'

/** Prints a month of a collaborator, by default the month of the sandbox's clock. */
export async function timesheet ({ control, args: [who = ''], flags, say, columns, print }: Asking): Promise<void> {
  const month = typeof flags['month'] === 'string' ? flags['month'] : saoPaulo((await control.clock()).now).slice(0, 7)
  const sheet = await control.timesheet(who, month)
  const weekdays = say('dom seg ter qua qui sex sáb', 'Sun Mon Tue Wed Thu Fri Sat').split(' ')
  print(sheet, heading(sheet) + table(
    [say('dia', 'day'), say('registros', 'records'), say('carga', 'due'), say('trabalhado', 'worked'),
      say('saldo', 'balance'), say('extra', 'overtime'), say('noturno', 'night'), say('observações', 'remarks')],
    [...sheet.days.map(rowOf), totals(sheet)], columns
  ))

  function heading ({ collaborator: { nome, turno, regra, fusoHorario } }: Timesheet): string {
    return cut(plain(`${nome}, ${month}: ${turno}, ${regra}, ${fusoHorario}`), columns) + '\n'
  }

  function rowOf ({ date, records, figures, ocorrencias, pendencias, feriado, kind, status }: SheetDay): string[] {
    const weekday = weekdays[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? ''
    const remarks = [
      ...kind === undefined || kind === 'NORMAL' ? [] : [kind], ...feriado === undefined ? [] : [feriado],
      ...status === 'ATIVO' ? [] : [status], ...pendencias, ...ocorrencias
    ]
    return [
      `${date.slice(8)} ${weekday}`,
      records.filter(({ setAside }) => !setAside).map(({ at }) => clockTime(at)).join(' '),
      ...figuresOf(figures), [...new Set(remarks)].join(', ')
    ]
  }

  function totals ({ totals }: Timesheet): string[] {
    const { pendencias } = totals
    return [say('total', 'total'), '', ...figuresOf(totals),
      pendencias === 0 ? '' : say(`dias com pendência: ${pendencias}`, `days to settle: ${pendencias}`)]
  }
}

function figuresOf (
  { cargaHoraria, horasTrabalhadas, saldo, horasExtras, adicionalNoturno }: SheetDay['figures']
): string[] {
  return [
    duration(cargaHoraria), duration(horasTrabalhadas), signed(saldo), duration(horasExtras), duration(adicionalNoturno)
  ]
}
