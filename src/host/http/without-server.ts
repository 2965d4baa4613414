import { isUtf8 } from 'node:buffer'
import {
  type Admission, admit, type Answer, answer, type Head, type OperationRequest, refusalOf
} from '../../core/index.ts'
import { addNotes, createNotes, type Notes, restOn } from '../../core/answer/notes.ts'
import { templateOf } from '../../core/answer/refusal.ts'
import { isServed, type Settings, settingsWith } from '../../core/assumptions.ts'
import { type OperationName, operations } from '../../core/contract/index.ts'
import { Invalid, Problem } from '../../core/rules/problem.ts'
import { stateHash } from '../../core/state/hash.ts'
import { applyChange, getEntity } from '../../core/state/layer.ts'
import type { At } from '../../core/state/stamp.ts'
import { type State, stateOf } from '../../core/state/state.ts'
import { clockOf } from '../sandbox/clock.ts'
import { type Fixtures, layerWith, startingChanges } from '../sandbox/fixtures.ts'
import type { Life } from '../sandbox/life.ts'
import { bearerToken } from './access/head.ts'
import { MAX_DECODED_OPERATION_BYTES } from './body/body-text.ts'
import { codingOf, decoded } from './body/content-coding.ts'
import { hasMoreValues, MAX_OPERATION_VALUES } from './body/value-count.ts'
import { readFile } from './csv/read-file.ts'
import { longArrays } from './read/long-arrays.ts'
import { dropNulls } from './read/nulls.ts'
import { schemaFaultsOf } from './read/schema-faults.ts'
import { unknownFieldsAtOnce } from './read/unknown-fields.ts'
import { routeOf, strictPath } from './refused/known-path.ts'
import { unrouted } from './refused/unrouted.ts'

/** A request as a client sends it. */
export interface SentRequest {
  readonly method: string
  /** With its query, and without the prefix of a sandbox. */
  readonly path: string
  /** A list is a header that is sent several times. Names are in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array | undefined
}

/** Where a request is answered. */
export interface Surroundings {
  readonly world: State
  readonly settings: Settings
  readonly at: At
  readonly defaultCollaborator: string | undefined
  readonly baseUrl: string
  /** How many rows the file of an import may have; as many as at a server by default. */
  readonly maxImportRows?: number
}

/** A sandbox without a server. */
export interface BareSandbox {
  /** Answers a request, and keeps what it changes. */
  send (sent: SentRequest): Promise<Answer>
  hash (): string
  /** What its requests are judged by. */
  readonly ground: Pick<Life, 'settings' | 'state' | 'now' | 'fixtures'>
}

/** A new sandbox of fixtures, as the first of a server with this seed. */
export function bareSandbox (fixtures: Fixtures, { seed, baseUrl }: { seed: number, baseUrl: string }): BareSandbox {
  const layer = layerWith(fixtures, startingChanges(fixtures))
  const world = stateOf({ layer })
  const settings = settingsWith(fixtures.meta.settings)
  const { defaultCollaborator } = fixtures.meta
  const clock = clockOf(() => getEntity(layer, 'clock', 'clock') ?? { mode: 'system' })
  return {
    async send (sent) {
      const at = { now: clock.now(), seed }
      const found = await answerWithoutServer(sent, { world, settings, at, defaultCollaborator, baseUrl })
      for (const change of found.changes) applyChange(layer, change)
      return found
    },
    hash: () => stateHash(layer),
    ground: { settings, state: world, now: () => clock.now(), fixtures }
  }
}

/**
 * Answers a request to an operation as the server does, without one. What only a server has is left out: bounds of
 * bytes, the rate limit, faults, and errors that a client asks for.
 */
export async function answerWithoutServer (sent: SentRequest, surroundings: Surroundings): Promise<Answer> {
  const { world, settings, at, maxImportRows = 100_000 } = surroundings
  const notes = createNotes()
  const path = sent.path.split('?', 1)[0] as string
  let template: string | undefined
  try {
    const { operation, params } = routed(sent.method, path, settings, notes)
    template = templateOf(operations[operation].url)
    const head = headOf(sent, path, operation, surroundings)
    const admission = admit(world, head, settings, at)
    for (const id of admission.points) restOn(notes, id)
    if (admission.problem !== undefined) throw admission.problem
    const body = await bodyOf(sent)
    const request = requestOf({ head, admission, params, body, baseUrl: surroundings.baseUrl }, settings)
    const file = operation === 'importShiftDays'
      ? await readFile(world, request, settings, at, { maximum: maxImportRows })
      : undefined
    const found = answer(world, { ...request, file }, settings, at)
    addNotes(notes, found)
    return { ...found, ...notes }
  } catch (error) {
    if (!(error instanceof Problem || error instanceof Invalid)) throw error
    const { status, body, points } = refusalOf(
      error, { method: sent.method, path, template, isChecked: template !== undefined }, settings)
    restOn(notes, ...points)
    return { ...notes, status, body, problem: error, changes: [], files: [], successor: undefined }
  }
}

interface Asked extends Pick<OperationRequest, 'params' | 'body' | 'baseUrl'> {
  readonly head: Head
  readonly admission: Admission
}

/**
 * What an operation is asked for, with what its schema refuses. Throws if an array is far too long. Of the body it
 * leaves out the fields that are `null`, if they count as absent (A63).
 */
export function requestOf ({ head, admission, params, body, baseUrl }: Asked, settings: Settings): OperationRequest {
  const { operation } = head
  const long = longArrays(operation, body, settings)
  if (long !== undefined) throw long
  const lacksNulls = dropNulls(operation, body, settings)
  return {
    ...head,
    admission,
    params,
    body,
    baseUrl,
    query: {},
    faults: schemaFaultsOf({ operation, params, body }),
    unknownFields: unknownFieldsAtOnce(operation, body),
    lacksNulls
  }
}

function routed (method: string, path: string, settings: Settings, notes: Notes) {
  const strict = settings['request.loosePaths'] === 'accepted' ? strictPath(wellFormed(path)) : undefined
  const route = routeOf(method, strict ?? wellFormed(path))
  if (route === undefined) throw unrouted(method, path, settings, notes)
  if (strict !== undefined && isServed(route.operation, settings)) restOn(notes, 'A69')
  return route
}

function wellFormed (path: string): string {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    throw new Problem('bad-url', {})
  }
}

function headOf (
  { method, headers }: SentRequest, path: string, operation: OperationName, { defaultCollaborator }: Surroundings
): Head {
  const authorization = [headers['authorization'] ?? []].flat()
  const named = headers['x-sandbox-colaborador']
  return {
    operation,
    method,
    path,
    authorizations: authorization.length,
    token: bearerToken(authorization[0]),
    namedCollaborator: typeof named === 'string' ? named : undefined,
    defaultCollaborator
  }
}

/** A media type that is JSON, with its parameters. */
const JSON_TYPE = /^\s*application\/json\s*(;|$)/i

/** The value of a body. `undefined` for a request without one. */
async function bodyOf ({ method, headers, body = '' }: SentRequest): Promise<unknown> {
  if (method === 'GET' || method === 'HEAD') return undefined
  const type = headers['content-type']
  const came = Buffer.from(body as Uint8Array)
  if (type === undefined && came.length === 0) return undefined
  if (!JSON_TYPE.test(String(type ?? ''))) throw new Problem('wrong-media-type', {}) // A49
  const coding = codingOf(headers['content-encoding'] as string | undefined)
  const bytes = coding === undefined || came.length === 0
    ? came
    : await decoded(came, coding, lengthsUpTo(MAX_DECODED_OPERATION_BYTES))
  if (bytes.length === 0) throw new Problem('empty-body', {})
  const maximum = MAX_OPERATION_VALUES
  if (hasMoreValues(bytes, maximum, true)) throw new Problem('too-many-values', { maximum })
  if (!isUtf8(bytes)) throw new Problem('not-utf8', {})
  try {
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, ''))
  } catch {
    throw new Problem('malformed-json', {})
  }
}

function lengthsUpTo (maximum: number): (length: number) => void {
  let sum = 0
  return length => {
    sum += length
    if (sum > maximum) throw new Problem('body-too-large', { maximum, isCompressed: true })
  }
}
