import type { Exchange } from '../../../src/guests/fidelity/calibrate/exchange.ts'
import type { Random } from '../../../scripts/rounds/random.ts'
import { dataUrl } from '../csv.ts'
import { collaboratorId, exceptionId, reasonId, unitId, workLocationId } from '../fixture-names.ts'
import type { Asked, HiddenApi, Twist } from './hidden-api.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const pick = <T>(random: Random, list: readonly T[]): T => list[random.between(0, list.length - 1)] as T
const csv = (rows: readonly string[]) => dataUrl(['collaboratorId,date,swappedDate', ...rows].join('\n'))

/** What an ordinary client sends: mostly right, with a typing error now and then. */
export async function everydayTraffic (
  api: HiddenApi, random: Random, count: number, twist?: Twist
): Promise<Exchange[]> {
  const exchanges: Exchange[] = []
  const hashes = new Map<number, readonly string[]>()
  for (let sent = 0; sent < count; sent++) {
    const exchange = await api.send(everydayRequest(random, hashes), twist)
    exchanges.push(exchange)
    const { jornada, frequenciaDiariaJornada: day } = exchange.answer as {
      jornada?: string, frequenciaDiariaJornada?: { registros: { hashCode: string, criadoPorAjuste: boolean }[] }
    } ?? {}
    if (jornada !== undefined && day !== undefined) {
      const own = day.registros.filter(record => !record.criadoPorAjuste).map(record => record.hashCode)
      hashes.set(Number(exchange.text.slice(12, 14)), own)
    }
  }
  return exchanges
}

function everydayRequest (random: Random, hashes: ReadonlyMap<number, readonly string[]>): Asked {
  const kind = random.between(1, 10)
  const token = random.chance(0.02) ? 'old-token' : random.chance(0.1) ? 'espelho_sem_permissao' : 'espelho_admin'
  if (kind <= 5) return { method: 'POST', path: '/ajuste-registro/solicitar', token, body: adjustment(random, hashes) }
  if (kind === 6) {
    return {
      method: 'POST',
      path: '/api-key',
      token,
      body: {
        name: 'Folha',
        ...random.chance(0.9) && { permissions: [pick(random, ['*', 'ajuste-registro:solicitar', 'ponto:ler'])] },
        ...random.chance(0.5) && { expiresIn: pick(random, ['30d', '1y', 'sempre']) }
      }
    }
  }
  if (kind <= 8) {
    const isAll = random.chance(0.5)
    return {
      method: 'PUT',
      path: `/gestao-ponto/local-trabalho/${workLocationId(random.chance(0.1) ? 9 : random.between(1, 2))}`,
      token,
      body: {
        nome: 'Sede',
        ...random.chance(0.9) && { localizacoes: [{ latitude: -23.5, longitude: -46.6, raioMetros: 100 }] },
        ...isAll && { codigo: 7, unidadeNegocioId: unitId(random.chance(0.1) ? 9 : 1) }
      }
    }
  }
  if (kind === 9) {
    const person = () => collaboratorId(random.chance(0.2) ? 77 : random.between(1, 8))
    const day = () => `2026-05-${two(random.between(1, 28))}`
    const rows = Array.from({ length: random.between(1, 3) }, () =>
      `${person()},${day()},${random.chance(0.3) ? '' : `2026-06-${two(random.between(1, 28))}`}`)
    return { method: 'POST', path: '/turnos-excecoes/days/import', token, body: csv(rows) }
  }
  return {
    method: 'PATCH',
    path: `/turnos-excecoes/${exceptionId(random.chance(0.1) ? 9 : 1)}/colaboradores/desvincular`,
    token,
    body: { collaboratorIds: random.chance(0.1) ? [] : [collaboratorId(pick(random, [3, 5, 7]))] }
  }
}

function adjustment (random: Random, hashes: ReadonlyMap<number, readonly string[]>): object {
  const day = random.between(2, 27)
  const date = (shift = 0): string => `${two(day + shift)}/03/2026`
  const common = {
    jornada: date(),
    descricao: 'Esqueci de bater o ponto',
    motivoId: reasonId(
      random.chance(0.06) ? 99 : random.between(1, 8)
    )
  }
  switch (random.between(1, 4)) {
    case 1:
      return {
        ...common,
        formato: 'INTERVALO_DATAS',
        minPeriodo: date(random.chance(0.1) ? 1 : 0),
        maxPeriodo: date(random.between(1, 3)),
        ...random.chance(0.5) && { considerarRegistroRealizado: random.chance(0.5) }
      }
    case 2:
      return { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540 }
    case 3:
      return { ...common, formato: 'TEMPO_FALTANTE', jornadas: [date(1)] }
    default: {
      const at = (time: string) => ({
        dataHora: `2026-03-${two(day)}T${time}${random.chance(0.3) ? '.000Z' : '-03:00'}`
      })
      const kept = (hashes.get(day) ?? []).slice(0, 2).map(registroHash => ({ ...at('12:00:00'), registroHash }))
      return { ...common, formato: 'REGISTRO_PONTO', registrosPropostos: [at('13:02:00'), at('17:11:00'), ...kept] }
    }
  }
}
