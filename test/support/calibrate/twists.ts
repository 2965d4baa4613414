import { isObject } from '../../../src/host/fixtures/schema-faults.ts'
import type { Twist } from './hidden-api.ts'

type Came = { status: number, answer: unknown }
const isAccepted = ({ status }: Came): boolean => status < 300
const isAdjustment = ({ answer }: Came): boolean => isObject(answer) && 'ajusteRegistroId' in answer
const withField = (came: Came, fields: object): Came => ({ ...came, answer: { ...came.answer as object, ...fields } })
const mapped = (value: unknown, change: (text: string) => string): unknown =>
  typeof value === 'string'
    ? change(value)
    : Array.isArray(value)
      ? value.map(item => mapped(item, change))
      : isObject(value)
        ? Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, mapped(one, change)])
        )
        : value

/** Twelve behaviours that the register does not have. */
export const OUTSIDE: Readonly<Record<string, Twist>> = {
  'a validation is a 422': (_, came) => came.status === 400 ? { ...came, status: 422 } : came,
  'an adjustment is a 202': (_, came) => isAccepted(came) && isAdjustment(came) ? { ...came, status: 202 } : came,
  'a status EM_ANALISE': (_, came) => isAccepted(came) && isAdjustment(came)
    ? withField(
      came, { status: 'EM_ANALISE' }
    )
    : came,
  'plain days': (_, came) => isAdjustment(came)
    ? withField(came, { jornada: String((came.answer as { jornada: string }).jornada).slice(0, 10) })
    : came,
  'an unknown thing is a 409': (_, came) => came.status === 404 ? { ...came, status: 409 } : came,
  'an error without service': (_, came) => {
    if (isAccepted(came) || !isObject(came.answer)) return came
    const { service, ...answer } = came.answer
    return { ...came, answer }
  },
  'instants with an offset': (_, came) => isAdjustment(came)
    ? {
        ...came,
        answer: mapped(
          came.answer, text => /T(?!0\d:00:00\.000).*Z$/.test(text) ? text.replace('Z', '-03:00') : text
        )
      }
    : came,
  'an import is a 207': ({ path }, came) => isAccepted(came) &&
    path.includes('import')
    ? { ...came, status: 207 }
    : came,
  'a field that the contract lacks': (_, came) => isAccepted(came) &&
    isAdjustment(came)
    ? withField(came, { origem: 'API' })
    : came,
  'a code as text': (_, came) => isAdjustment(came) ? withField(came, { codigo: '17' }) : came,
  'an object as message': (_, came) => isAccepted(came) ? came : withField(came, { message: { texto: 'X' } }),
  'a location without a body': ({ method }, came) => method === 'PUT' &&
    isAccepted(came)
    ? { status: 204, answer: '' }
    : came
}

const refused = (path: string, message: string | readonly string[]): Came =>
  ({ status: 400, answer: { service: path, method: 'POST', message } })

/** Seven rules that the register does not have, each a 400 where a point is asked about. */
export const FOREIGN: Readonly<Record<string, Twist>> = {
  'a description of ten letters': rule(({ descricao }) => String(descricao ?? 'long enough').length < 10),
  'no record by itself': rule(({ registrosPropostos: list }) => Array.isArray(list) && list.length < 2),
  'no work before nine': rule(({ minMinutos }) => Number(minMinutos ?? 999) < 540),
  'no files of fewer than two rows': rule(({ base64 }) => typeof base64 === 'string' && base64.length < 150),
  'no location without an address': rule(({ localizacoes }) => Array.isArray(localizacoes) &&
    localizacoes.some(one => one.endereco === undefined)),
  'a day of another month': rule(({ jornada }) => /\/0?[4-9]\//.test(String(jornada))),
  'identifiers in capitals': rule(({ motivoId }) => typeof motivoId === 'string' && motivoId !== motivoId.toUpperCase())
}

function rule (applies: (body: Record<string, any>) => boolean): Twist {
  return ({ path, body }, came) => came.status !== 401 && came.status !== 403 && isObject(body) && applies(body)
    ? refused(path, 'Pedido fora das regras da empresa')
    : came
}
