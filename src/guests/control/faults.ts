import { type Static, Type } from '@sinclair/typebox'
import { FALLBACK, OPERATION_NAMES, operations, StringEnum } from '../../core/contract/index.ts'
import { Invalid, Problem, type Violation } from '../../core/rules/problem.ts'
import { PROVOKED_STATUSES } from '../../host/http/provoked/provoke.ts'
import {
  addFault, clearFaults, type Fault as Stored, LONGEST_DELAY_MS, MAXIMUM_FAULTS, removeFault
} from '../../host/sandbox/faults.ts'
import { type Stage, STAGES, type WireFault, WIRE_FAULTS } from '../../host/sandbox/fault-kinds.ts'
import type { Life } from '../../host/sandbox/life.ts'
import { bodyMatchViolations } from './requests/body-match.ts'
import { maskOf } from '../../host/http/recorded/mask.ts'
import { type Plane, route } from './route/route.ts'

/** A fault that is only given its status strikes first of all, so that nothing is done. */
const DEFAULT_STAGE = 'before-auth'
const EFFECTS = ['delayMs', 'status', 'wire'] as const
const STAGE_NAMES = Object.keys(STAGES) as Stage[]
const CHOICES = ['times', 'every', 'probability'] as const

const Match = Type.Object({
  body: Type.Optional(Type.Record(Type.String(), Type.Unknown(), {
    description: 'At most 100 JSON Pointers into the body, each with the value that must stand there.'
  })),
  headers: Type.Optional(Type.Record(Type.String(), Type.String(), {
    description: 'Headers, each with the value that it must have.'
  }))
}, { additionalProperties: false })

export const FaultRule = Type.Object({
  operation: Type.Optional(StringEnum([...OPERATION_NAMES, FALLBACK], {
    description: 'The operation that fails, or `fallback` for what another server answers. Without it all of them fail.'
  })),
  match: Type.Optional(Match),
  times: Type.Optional(Type.Integer({ minimum: 1, description: 'The fault strikes the first N requests that match.' })),
  every: Type.Optional(Type.Integer({ minimum: 1, description: 'The fault strikes every Nth request that matches.' })),
  probability: Type.Optional(Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'The fault strikes with this probability. It draws from the seed, so a repeated run gives the same ' +
      'result.'
  })),
  stage: Type.Optional(StringEnum(STAGE_NAMES, {
    default: DEFAULT_STAGE,
    description: 'When the fault strikes. After the commit the change is made and durable, but the client does not ' +
      'learn of it.'
  })),
  delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_DELAY_MS })),
  status: Type.Optional(Type.Integer({ description: `One of ${PROVOKED_STATUSES.join(', ')}` })),
  wire: Type.Optional(StringEnum(Object.keys(WIRE_FAULTS) as WireFault[], {
    description: `What it does: ${Object.entries(WIRE_FAULTS).map(([kind, { en }]) => `\`${kind}\`: ${en}`).join('; ')}`
  }))
}, { additionalProperties: false })
export type FaultRule = Static<typeof FaultRule>

export const Fault = Type.Object({
  id: Type.Integer(),
  ...FaultRule.properties,
  stage: StringEnum(STAGE_NAMES),
  seen: Type.Integer({ description: 'The number of requests that matched when they reached the stage of the fault.' }),
  hits: Type.Integer({ description: 'The number of requests that the fault struck.' })
})
export type Fault = Static<typeof Fault>

/** Manages the faults. A reset clears them. Tokens in a rule are masked as in the request log. */
export const faultsRoutes = [
  route('listFaults', 'GET /_sandbox/faults', 'Faults', {
    about: { pt: 'As falhas do sandbox', en: 'The faults of the sandbox' },
    description: 'Lists the faults, with how often each was met and how often it struck.',
    client: { faults: [] },
    gives: 'faults',
    response: { 200: Type.Object({ faults: Type.Array(Fault) }) },
    handler: async ({ life }, _reply, plane) => ({ faults: life.faults.map(maskIn(life, plane)) })
  }),
  route('addFault', 'POST /_sandbox/faults', 'Faults', {
    about: { pt: 'Acrescenta uma falha; no máximo 100', en: `Add a fault; at most ${MAXIMUM_FAULTS}` },
    description: 'Adds a fault: which requests it strikes, when, and what happens then.',
    client: { addFault: ['body'] },
    body: FaultRule,
    response: { 201: Fault },
    handler: async ({ life, body }, reply, plane) => {
      const rule = { ...body, stage: body.stage ?? DEFAULT_STAGE }
      const broken = violations(rule)
      if (broken.length > 0) throw new Invalid(broken)
      const fault = await life.transact(state => addFault(state, rule))
      return await reply.code(201).send(maskIn(life, plane)(fault))
    }
  }),
  route('clearFaults', 'DELETE /_sandbox/faults', 'Faults', {
    about: { pt: 'Esquece todas as falhas', en: 'Forget all faults' },
    description: 'Removes all faults. A reset does the same.',
    client: { clearFaults: [] },
    response: { 204: Type.Null() },
    handler: async ({ life }, reply) => {
      await life.transact(clearFaults)
      return await reply.code(204).send(null)
    }
  }),
  route('deleteFault', 'DELETE /_sandbox/faults/:id', 'Faults', {
    about: { pt: 'Esquece uma falha', en: 'Forget a fault' },
    description: 'Removes one fault.',
    client: { deleteFault: ['id'] },
    params: Type.Object({ id: Type.String() }),
    response: { 204: Type.Null() },
    handler: async ({ life, params }, reply) => {
      await life.transact(state => removeFault(state, params.id))
      return await reply.code(204).send(null)
    }
  })
]

function maskIn (life: Life, { controlToken }: Plane): (fault: Stored) => Fault {
  const mask = maskOf(life, controlToken)
  return fault => mask(fault) as Fault
}

/** The violations that the schema cannot express. */
function violations (rule: FaultRule): Violation[] {
  const { stage, status, match, operation } = rule
  const found: Violation[] = []
  const refuse = (pointer: string, problem: Problem): void => { found.push({ pointer, problem }) }
  const [first, ...more] = CHOICES.filter(field => rule[field] !== undefined)
  for (const field of more) refuse(`/${field}`, new Problem('not-with', { field, other: first as string }))
  if (EFFECTS.every(field => rule[field] === undefined)) refuse('', new Problem('no-effect', { allowed: EFFECTS }))
  if (status !== undefined && !PROVOKED_STATUSES.some(known => known === status)) {
    refuse('/status', new Problem('not-one-of', { field: 'status', allowed: PROVOKED_STATUSES.map(String) }))
  }
  if (stage === 'before-auth' && match?.body !== undefined) { // the body has not been read yet
    refuse('/match/body', new Problem('not-with', { field: 'match.body', other: 'stage before-auth' }))
  }
  const decides = operation === undefined || operation === FALLBACK || operations[operation].decides
  if (stage !== 'before-auth' && !decides) {
    refuse('/stage', new Problem('not-with', { field: `stage ${stage}`, other: `operation ${operation}` }))
  }
  return [...found, ...bodyMatchViolations(match?.body ?? {})]
}
