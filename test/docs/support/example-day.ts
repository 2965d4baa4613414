import type { TestServer } from '../../support/server.ts'
import { statementsIn } from './statements.ts'

/** A row of a table of examples: times as people write them. */
export interface Example {
  readonly shift: string
  readonly records: string
  readonly says: string
  /** The records of the day before. */
  readonly before?: string
  /** `` `regime` is `MISTO` ``; other words say nothing to us. */
  readonly rule?: string
  /** `INTERVALO_HORARIO 08:00–10:00, ABONO` */
  readonly adjustment?: string
}

// A Tuesday and its eve, over by the clock of the fixtures, and no holiday.
const [EVE, DAY] = [9, 10]
const WEEK = ['DOMINGO', 'SEGUNDA', 'TERCA', 'QUARTA', 'QUINTA', 'SEXTA', 'SABADO']

/** The daily frequency of someone new who has that shift and rule, and made those records. */
export async function exampleDay (call: TestServer['call'], id: string, example: Example): Promise<never> {
  const add = async (collection: string, body: object) => {
    const answer = await call(`POST /_sandbox/state/${collection}`, { body })
    if (answer.status !== 201) throw new Error(`${collection}: ${answer.text}`)
  }
  await add('shifts', {
    turnoId: id,
    nome: id,
    tipo: 'turnoFixo',
    dias: WEEK.map(diaSemana => ({ diaSemana, tipoDiaTrabalho: 'NORMAL', ...marks(example.shift) }))
  })
  await add('timeRules', { id, tipo: 'REGISTRO_PONTO', ...switches(example.rule) })
  await add('collaborators', {
    colaboradorId: id,
    nome: id,
    numeroDocumento: '52998224725',
    status: 'ATIVO',
    unidadeNegocioId: 'b0000000-0000-4000-8000-000000000001',
    turnoId: id,
    regraPontoId: id,
    fusoHorario: 'SAO_PAULO',
    dataAdmissao: '2026-03-01'
  })
  for (const dataHora of [...instants(EVE, example.before), ...instants(DAY, example.records)]) {
    await add('timeRecords', { colaboradorId: id, dataHora })
  }
  if (example.adjustment !== undefined) await adjust(call, id, example.adjustment)
  const { body } = await call(`GET /_sandbox/daily-frequency/${id}?from=2026-03-${DAY}`)
  return body.days[0] as never
}

/** `08:00–12:00 13:00–17:00` as the marks of a day. */
function marks (text: string): object {
  const periods = text.split(' ').map(period => period.split('–'))
  return {
    entrada: periods[0]?.[0],
    saida: periods.at(-1)?.[1],
    intervalos: periods.slice(1).map(([fim], index) => ({ inicio: periods[index]?.[1], fim }))
  }
}

function switches (text = ''): object {
  return Object.fromEntries(statementsIn(text).map(({ field, value }) =>
    [field, value === 'true' || value === 'false' ? value === 'true' : value]))
}

/** A time that is not later than the one before it is on the next day. */
function instants (day: number, text = ''): string[] {
  let [date, last] = [day, '']
  return (text.match(/\d\d:\d\d/g) ?? []).map(time => {
    if (time <= last) date++
    last = time
    return `2026-03-${String(date).padStart(2, '0')}T${time}:00-03:00`
  })
}

async function adjust (call: TestServer['call'], id: string, text: string): Promise<void> {
  const [format = '', tipo] = text.split(/[ ,].*[ ,]|, /)
  const { body: reasons } = await call('GET /_sandbox/state/adjustmentReasons')
  const reason = reasons.find((one: { tipo: string }) => one.tipo === tipo)
  const day = `${DAY}/03/2026`
  const [minMinutos, maxMinutos] = (text.match(/\d\d:\d\d/g) ?? []).map(time =>
    Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  const own: Record<string, object> = {
    INTERVALO_DATAS: { minPeriodo: day, maxPeriodo: day },
    INTERVALO_HORARIO: { minMinutos, maxMinutos },
    TEMPO_FALTANTE: { jornadas: [day] },
    REGISTRO_PONTO: { registrosPropostos: instants(DAY, text).map(dataHora => ({ dataHora })) }
  }
  const asked = await call('POST /ajuste-registro/solicitar', {
    headers: { 'x-sandbox-colaborador': id },
    body: { jornada: day, formato: format, descricao: text, motivoId: reason.motivoAjusteRegistroId, ...own[format] }
  })
  if (asked.status !== 201) throw new Error(asked.text)
  if (asked.body.status === 'PENDENTE') await call(`POST /_sandbox/adjustments/${asked.body.ajusteRegistroId}/approve`)
}
