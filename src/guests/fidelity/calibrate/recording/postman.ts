import { isObject } from '../../../../host/fixtures/schema-faults.ts'
import { dateIn, type Found, headersIn, inOrder, type Numbered, type Row, wrongField } from './row.ts'

type Variables = ReadonlyMap<string, string>

/**
 * The saved responses of a Postman collection 2.1. A collection has the token and the type of the body apart from the
 * headers, so that a header that is not there may have been sent.
 */
export function postmanRows ({ item, variable }: Record<string, unknown>): Numbered[] {
  return inOrder(responsesIn(item).map(saved => rowOf(saved, variablesIn(variable))))
}

function responsesIn (items: unknown): Record<string, unknown>[] {
  return [items].flat().filter(isObject).flatMap(({ item, response }) =>
    [...[response].flat().filter(isObject), ...item === undefined ? [] : responsesIn(item)])
}

function variablesIn (list: unknown): Variables {
  const set = [list].flat().filter(isObject).filter(({ key, value }) => typeof key === 'string' && value != null)
  return new Map(set.map(({ key, value }) => [String(key), String(value)]))
}

function rowOf ({ originalRequest, code, header, body }: Record<string, unknown>, variables: Variables): Found {
  if (!isObject(originalRequest)) return wrongField('originalRequest', 'object')
  if (!Number.isInteger(code)) return wrongField('code', 'number')
  const { method = 'GET', url, body: sent } = originalRequest
  const address = isObject(url)
    ? pathSet(rawOf(url), variablesIn(url['variable']))
    : typeof url === 'string' ? pathSet(url, new Map()) : ''
  if (typeof method !== 'string') return wrongField('originalRequest.method', 'text')
  if (address === '') return wrongField('originalRequest.url', 'text')
  const { mode, raw } = isObject(sent) ? sent : {}
  const text = mode === 'raw' && typeof raw === 'string' ? filled(raw, variables) : undefined
  const path = filled(address, variables)
  if (hasVariable(text ?? '') || hasVariable(path.replace(/^\{\{[^{}]*\}\}/, ''))) return { aside: 'variable' }
  const responseHeaders = headersIn(header)
  const row: Row = {
    at: dateIn(responseHeaders),
    method,
    url: path,
    requestHeaders: headersIn(originalRequest['header']),
    requestBody: text,
    status: code as number,
    responseHeaders,
    responseBody: typeof body === 'string' ? body : undefined,
    lacksHeaders: true
  }
  return { row }
}

function filled (text: string, variables: Variables): string {
  return text.replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) => variables.get(name.trim()) ?? whole)
}

/** The address as text; a collection that a generator made has only its steps. */
function rawOf ({ raw, host, path }: Record<string, unknown>): string {
  if (typeof raw === 'string' && raw !== '') return raw
  const steps = [path].flat().map(step => isObject(step) ? step['value'] : step)
  return `${[host].flat().join('.')}/${steps.join('/')}`
}

/** `/local-trabalho/:id`, with the value of the request. */
function pathSet (url: string, variables: Variables): string {
  return url.replace(/\/:(\w+)/g, (whole, name: string) => variables.has(name) ? `/${variables.get(name)}` : whole)
    .replace(/\/:(\w+)/g, '/{{$1}}')
}

function hasVariable (text: string): boolean {
  return /\{\{[^{}]+\}\}/.test(text)
}
