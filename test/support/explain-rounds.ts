import fc, { type Arbitrary } from 'fast-check'
import jsonPatch from 'fast-json-patch'
import { dataUrl } from './csv.ts'
import { ana, exceptionId, juliana, reasons, unitId, workLocationId } from './fixture-names.ts'
import { mutated, mutation, type Mutation } from './schema-arbitrary.ts'
import type { Answer } from './server.ts'

/** A request that would be accepted, and what is then done to its body. */
export interface Faulty { readonly what: string, readonly valid: object, readonly faults: readonly Mutation[] }

type Send = (what: string, body: unknown) => Promise<Answer>
type Get = (path: string) => Promise<any>

/** What came of one round. */
export interface Round {
  readonly status: number
  readonly findings: number
  readonly patches: number
  /** Sentences on patches that do not mend what they are for. */
  readonly failures: readonly string[]
}

const two = (value: number): string => String(value).padStart(2, '0')
const day = fc.integer({ min: 2, max: 27 }).map(number => `${two(number)}/03/2026`)
const iso = (text: string): string => text.split('/').reverse().join('-')
const reason = fc.constantFrom(...Object.values(reasons))
const common = fc.record({
  jornada: day, descricao: fc.constantFrom('Esqueci', 'é só isso'), motivoId: reason
})
const file = fc.record({ nome: fc.constantFrom('a.txt', 'atestado.pdf'), base64: fc.constantFrom('aGk=', 'b2sh') })
const files = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, fc.array(file, { minLength: 1, maxLength: 3 })
  .map(anexos => ({ anexos })))

const times = fc.uniqueArray(fc.integer({ min: 480, max: 1200 }), { minLength: 1, maxLength: 4 })
const formats: readonly Arbitrary<object>[] = [
  fc.tuple(fc.nat(1400), fc.integer({ min: 1, max: 1400 })).map(([start, length]) =>
    ({ formato: 'INTERVALO_HORARIO', minMinutos: start, maxMinutos: start + length })),
  fc.array(day, { minLength: 1, maxLength: 4 }).map(jornadas => ({ formato: 'TEMPO_FALTANTE', jornadas })),
  fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 15, max: 31 }), fc.boolean())
    .map(([from, to, keeps]) => ({
      formato: 'INTERVALO_DATAS',
      minPeriodo: `${two(from)}/03/2026`,
      maxPeriodo: `${two(to)}/03/2026`,
      considerarRegistroRealizado: keeps
    }))
]
const adjustment = fc.oneof(
  ...formats.map(terms => fc.tuple(common, terms, files).map(([one, other, more]) => ({ ...one, ...other, ...more }))),
  fc.tuple(common, times, files).map(([one, minutes, more]) => ({
    ...one,
    ...more,
    formato: 'REGISTRO_PONTO',
    registrosPropostos: minutes.map(minute => ({
      dataHora: `${iso(one.jornada)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00-03:00`
    }))
  }))
)
const location = fc.record({
  nome: fc.constant('Sede'), latitude: fc.constant(-23.5), longitude: fc.constant(-46.6), raioMetros: fc.constant(50)
})
const workLocation = fc.record({
  nome: fc.constant('Sede'),
  localizacoes: fc.array(location, { maxLength: 2 }),
  codigo: fc.nat(999),
  unidadeNegocioId: fc.constant(unitId(1))
})

const requests: readonly (readonly [what: string, body: Arbitrary<object>, weight: number])[] = [
  ['POST /ajuste-registro/solicitar', adjustment, 10],
  ['POST /api-key',
    fc.record({
      name: fc.constant('k'), permissions: fc.constant(['*', 'api-key:criar']), expiresIn: fc.constant('30d')
    }), 2],
  [`PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`, workLocation, 2],
  [`PATCH /local-trabalho/${workLocationId(1)}`, workLocation, 2],
  ['POST /turnos-excecoes/days/import', fc.constant(dataUrl(`collaboratorId,date\n${ana},2026-04-13\n`)), 1],
  [`PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`,
    fc.constant({ collaboratorIds: [ana, juliana] }), 1]
]

/** What clients do: a value of another type or form, another day, a text with a slip, one more zero. */
const slips: Arbitrary<Mutation> = fc.record({
  path: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
  kind: fc.constant('replace' as const),
  value: fc.constantFrom<unknown>(
    '26/03/26',
    '2026-03-26',
    '26-03-2026',
    '2026-03-26T08:00:00',
    '2026-03-26 08:00',
    '31/02/2026',
    '1/3/2026',
    '16/03/1026',
    '16/03/20026',
    'registro ponto',
    'INTERVALO',
    'FALTANTE',
    'datas',
    '480',
    '9:30',
    480.5,
    99999,
    -5,
    'true',
    'sim',
    1,
    'YWJj',
    'YWJ',
    'data:text/csv,a',
    '30',
    '0d',
    'x', ['x', 'x'], { a: 1 }, [], null, '2026-03-10T08:00:00-03:00', '2026-03-10T08:00:00Z', '10/03/2026', 'espelho'
  )
})

export const faultyRequest: Arbitrary<Faulty> = fc.oneof(...requests.map(([what, body, weight]) => ({
  weight,
  arbitrary: fc.record({
    what: fc.constant(what), valid: body, faults: fc.array(fc.oneof(mutation, slips), { minLength: 1, maxLength: 3 })
  })
})))

interface Problem { readonly code: string, readonly pointer?: string }

/** Sends a faulty request, and again with each patch that is offered: what it is for must be gone. */
export async function round ({ what, valid, faults }: Faulty, send: Send, get: Get): Promise<Round> {
  const body: unknown = JSON.parse(JSON.stringify(faults.reduce<unknown>(mutated, valid)) ?? 'null')
  const refused = await send(what, body)
  if (refused.status < 400) return { status: refused.status, findings: 0, patches: 0, failures: [] }
  const { explain = [] } = await get(`requests/${refused.headers['x-sandbox-request-id']}`)
  const failures: string[] = []
  let patches = 0
  for (const { code, pointer, patch, change } of explain) {
    if (patch === undefined) continue
    patches++
    const tell = (why: string): void => {
      const sent = `${what} ${JSON.stringify(body).slice(0, 600)}`
      failures.push([sent, `${code} ${pointer}`, change, JSON.stringify(patch)?.slice(0, 300), why].join(': '))
    }
    try {
      const mended: unknown =
        jsonPatch.applyPatch(structuredClone(body), structuredClone(patch), true, false).newDocument
      const again = await send(what, mended)
      if (again.status >= 500) tell(`answers ${again.status}`)
      if (again.status < 400) continue
      // without their explanations
      const { requests: [{ problems }] } = await get('requests?limit=1') as { requests: [{ problems: Problem[] }] }
      const left = problems.find(one => pointer === undefined ? one.code === code : one.pointer === pointer)
      if (left !== undefined) tell(`${left.code} is left`)
    } catch (error) { tell(String(error)) }
  }
  return { status: refused.status, findings: explain.length, patches, failures }
}
