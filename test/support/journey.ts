import { reasons, collaboratorId, exceptionId, unitId, workLocationId } from './fixture-names.ts'
import { dataUrl } from './csv.ts'
import type { Call } from './server.ts'

/** A sequence of numbers from a seed (mulberry32): the same journey every time. */
export function numbers (seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** One step of a random journey: a request that an integrator could send, most of them good. */
export function randomStep (below: (limit: number) => number): { what: string, call: Call } {
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const day = (): string => `${two(1 + below(31))}/03/2026`
  const common = () => ({
    jornada: day(),
    descricao: pick(['Esqueci', 'é só "isso"', '\ud83d\ude00\0', 'x'.repeat(300)]),
    motivoId: pick([...Object.values(reasons), 'x'])
  })
  const file = () => below(4) === 0
    ? { anexos: [{ nome: pick(['a.txt', 'ção/\ud800']), base64: Buffer.from(String(below(1000))).toString('base64') }] }
    : {}
  const whose = (): Call => below(3) === 0
    ? { headers: { 'x-sandbox-colaborador': collaboratorId(1 + below(12)) } }
    : { token: pick(['espelho_admin', 'espelho_gestor']) }
  const rows = () => Array.from({ length: 1 + below(6) }, () => [
    collaboratorId(1 + below(13)),
    `2026-04-${two(1 + below(30))}`,
    below(2) === 0 ? `2026-05-${two(1 + below(31))}` : '',
    below(3) === 0 ? collaboratorId(1 + below(12)) : '',
    `"r ${below(99)}"`
  ].join())
  const steps: (() => { what: string, call: Call })[] = [
    () => ({
      what: 'POST /ajuste-registro/solicitar',
      call: {
        ...whose(),
        body: {
          ...common(), ...file(), formato: 'INTERVALO_HORARIO', minMinutos: below(1440), maxMinutos: 1440 + below(1441)
        }
      }
    }),
    () => ({
      what: 'POST /ajuste-registro/solicitar',
      call: {
        ...whose(),
        body: { ...common(), ...file(), formato: 'TEMPO_FALTANTE', jornadas: Array.from({ length: 1 + below(5) }, day) }
      }
    }),
    () => ({
      what: 'POST /ajuste-registro/solicitar',
      call: {
        ...whose(),
        body: {
          ...common(),
          formato: 'INTERVALO_DATAS',
          minPeriodo: `${two(1 + below(15))}/03/2026`,
          maxPeriodo: `${two(16 + below(16))}/03/2026`,
          considerarRegistroRealizado: below(2) === 0
        }
      }
    }),
    () => {
      const jornada = day()
      const date = jornada.split('/').reverse().join('-')
      const times = new Set(Array.from({ length: 1 + below(6) }, () => 360 + below(900)))
      const registrosPropostos = Array.from(
        times, minute => ({ dataHora: `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00-03:00` })
      )
      return {
        what: 'POST /ajuste-registro/solicitar',
        call: { ...whose(), body: { ...common(), ...file(), jornada, formato: 'REGISTRO_PONTO', registrosPropostos } }
      }
    },
    () => ({
      what: 'POST /api-key',
      call: {
        ...whose(),
        body: {
          name: `k${below(9)}`,
          permissions: [pick(['*', 'api-key:criar', 'ler'])],
          ...(below(2) === 0 && { expiresIn: pick(['1h', '30d', '999999y', 'P1Y']) })
        }
      }
    }),
    () => ({
      what: `PATCH /local-trabalho/${workLocationId(1 + below(2))}`,
      call: {
        body: {
          nome: `L${below(9)}`,
          codigo: pick([1, -0.5, 1e21]),
          localizacoes: [
            { latitude: pick([-23.5, 1e300]), nome: '' },
            {}
          ],
          unidadeNegocioId: unitId(1 + below(2))
        }
      }
    }),
    () => ({
      what: 'POST /turnos-excecoes/days/import',
      call: {
        body: dataUrl(['collaboratorId,date,swappedDate,swappedCollaboratorId,remarks', ...rows()].join('\n'))
      }
    }),
    () => ({
      what: `PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`,
      call: { body: { collaboratorIds: [collaboratorId(1 + below(12))] } }
    }),
    () => ({
      what: 'PUT /_sandbox/clock',
      call: { body: { now: `2026-0${1 + below(9)}-${two(1 + below(28))}T${two(below(24))}:00:00Z` } }
    }),
    () => ({
      what: 'POST /_sandbox/state/timeRecords',
      call: {
        body: {
          colaboradorId: collaboratorId(1 +
      below(12)),
          dataHora: `2026-04-${two(1 + below(30))}T${two(below(24))}:${two(below(60))}:00-03:00`
        }
      }
    })
  ]
  return pick(steps)()
}
