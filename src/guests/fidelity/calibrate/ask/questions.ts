import { type Facts, INVENTED_PERMISSION, inventedId } from '../facts.ts'
import { isoDay } from '../knowledge.ts'
import { adjustmentQuestions } from './adjustment-questions.ts'
import { asker, DAY_MS, type Question } from './question.ts'
import { worded } from '../../../../core/words/reports.ts'

const WEEKS = 52

/** A day of a year ago, in which a mistake does no harm to the payroll of today. It has the weekday of `today`. */
export function defaultDay (today: string): string {
  return isoDay(Date.parse(today) - WEEKS * 7 * DAY_MS)
}

/** Every question. `day` is a day of the past on which the person of the token has worked, as `yyyy-MM-dd`. */
export function questionsFor (facts: Facts, day: string, today: string): Question[] {
  return [
    ...imports(facts, today), ...locations(facts), ...unlinks(facts), ...keys(facts),
    ...adjustmentQuestions(facts, day, today)
  ]
}

const csv = (...rows: readonly string[]) =>
  Buffer.from(['collaboratorId,date,swappedDate', ...rows, ''].join('\n')).toString('base64')
const file = (...rows: readonly string[]) => ({ base64: `data:text/csv;base64,${csv(...rows)}` })

/** A file whose only row names nobody is accepted, and changes nothing. */
function imports ({ collaborator = '' }: Facts, today: string): Question[] {
  const path = '/turnos-excecoes/days/import'
  const ask = asker('importShiftDays', 'POST', path)
  const nobody = inventedId(1, collaborator || undefined)
  const day = isoDay(Date.parse(today) + 60 * DAY_MS)
  const other = isoDay(Date.parse(today) + 67 * DAY_MS)
  const body = file(`${nobody},${day},`)
  const twins = ['import']
  const undo = worded('unlinkThePersonFromTheShift')
  return [
    ask({ name: 'import', about: ['A03'], body }),
    ask({ name: 'import-unknown-field', about: ['A15'], body: { ...body, espelho: 1 }, twins }),
    ask({ name: 'import-without-token', about: ['A05'], body, hasToken: false, twins }),
    ask({ name: 'import-bare', about: ['A38'], body: { base64: csv(`${nobody},${day},`) }, twins }),
    ask({ name: 'import-as-text', about: ['A49'], body, type: 'text/plain', twins }),
    ask({ name: 'import-with-slash', about: ['A69'], path: `${path}/`, body, twins }),
    ask({ name: 'import-by-put', about: ['A61'], method: 'PUT', body, twins }),
    ask({
      name: 'import-date-alone', about: ['A35'], body: file(`${collaborator},${day},`), needs: ['collaborator'], undo
    }),
    ask({
      name: 'import-in-part',
      about: ['A36'],
      body: file(`${collaborator},${day},${other}`, `${nobody},${day},${other}`),
      needs: ['collaborator'],
      undo
    })
  ]
}

const urlPart = (id: string): string => encodeURIComponent(id.toWellFormed())

/**
 * An unknown location refuses a request after its body was checked. Two faults in one body show whether messages list
 * every fault. Where they do, a feature that no message names made no difference.
 */
function locations ({ location = '' }: Facts): Question[] {
  const at = (id: string): string => `/gestao-ponto/local-trabalho/${urlPart(id)}`
  const nowhere = asker('updateWorkLocation', 'PUT', at(inventedId(2, location || undefined)))
  const known = asker('updateWorkLocation', 'PUT', at(location))
  const patch = asker('patchWorkLocation', 'PATCH', `/local-trabalho/${urlPart(location)}`)
  const place = { latitude: -23.55, longitude: -46.63, raioMetros: 100 }
  const body = { nome: 'espelho', localizacoes: [place], codigo: 1 }
  const unidadeNegocioId = inventedId(3, location || undefined)
  const { localizacoes, ...short } = body
  const needs = ['location'] as const
  const undo = worded('sendTheNameTheLocationsAnd')
  return [
    nowhere({ name: 'location', about: ['A51', 'A52', 'A53'], body }),
    nowhere({ name: 'two-faults', about: ['A53'], body: { nome: 7, localizacoes: 7 } }),
    nowhere({ name: 'location-null', about: ['A63'], body: { ...body, codigo: null }, twins: ['location'] }),
    nowhere({ name: 'location-short', about: ['A30'], body: short, twins: ['location'] }),
    nowhere({
      name: 'location-off-the-map',
      about: ['A72'],
      body: { ...body, localizacoes: [{ ...place, latitude: 91 }] },
      twins: ['location']
    }),
    patch({ name: 'patch', about: ['A33'], body: {}, needs }),
    patch({ name: 'patch-unknown-unit', about: ['A32'], body: { unidadeNegocioId }, needs, twins: ['patch'] }),
    known({
      name: 'location-unknown-unit',
      about: ['A32'],
      body: { ...body, unidadeNegocioId },
      needs,
      twins: ['location-known']
    }),
    known({ name: 'location-known', about: [], body, needs, undo }),
    known({
      name: 'location-without-code',
      about: ['A31'],
      body: { nome: body.nome, localizacoes },
      needs,
      after: ['location-known'],
      undo
    })
  ]
}

function unlinks ({ exception = '', collaborator = '' }: Facts): Question[] {
  const ask = asker(
    'unlinkCollaborators', 'PATCH', `/turnos-excecoes/${urlPart(exception)}/colaboradores/desvincular`
  )
  const needs = ['exception'] as const
  const undo = worded('linkThePersonToTheShift')
  const nobody = { collaboratorIds: [inventedId(4, collaborator || undefined)] }
  return [
    ask({ name: 'unlink-nobody-known', about: ['A40'], body: nobody, needs, twins: ['unlink-none', 'unlink'] }),
    ask({ name: 'unlink-none', about: ['A41'], body: { collaboratorIds: [] }, needs, twins: ['unlink-nobody-known'] }),
    ask({
      name: 'unlink', about: [], body: { collaboratorIds: [collaborator] }, needs: ['exception', 'collaborator'], undo
    })
  ]
}

/** A blank name refuses a key, and the message lists what else was wrong. */
function keys ({ permission = '*' }: Facts): Question[] {
  const ask = asker('createApiKey', 'POST', '/api-key')
  const body = { name: ' ', permissions: [permission], expiresIn: '30d' }
  const twins = ['key']
  return [
    ask({ name: 'key', about: [], body, twins: ['two-faults'] }),
    ask({ name: 'key-without-expiry', about: ['A08'], body: { name: ' ', permissions: [permission] }, twins }),
    ask({ name: 'key-without-permissions', about: ['A08'], body: { name: ' ', expiresIn: '30d' }, twins }),
    ask({ name: 'key-odd-expiry', about: ['A09'], body: { ...body, expiresIn: 'espelho' }, twins }),
    ask({
      name: 'key-unknown-permission', about: ['A07'], body: { ...body, permissions: [INVENTED_PERMISSION] }, twins
    }),
    ask({
      name: 'key-made',
      about: ['A01', 'A10'],
      body: { name: 'espelho', permissions: [permission], expiresIn: '1d' },
      undo: worded('undo')
    })
  ]
}
