import { type Static, Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { overlapOf } from '../../core/answer/day-policy.ts'
import { warnOfNoEffect, warnOfPeriodEnd } from '../../core/answer/notes.ts'
import { Adjustment, ref, StringEnum } from '../../core/contract/index.ts'
import { messageOf } from '../../core/problems/message.ts'
import type { Adjustment as Decided } from '../../core/rules/adjustment/adjustment.ts'
import { decideAdjustment, MANAGER_DECISIONS, type ManagerDecision } from
  '../../core/rules/adjustment/decide-adjustment.ts'
import { reopenAdjustment } from '../../core/rules/adjustment/reopen-adjustment.ts'
import { asIfApproved } from '../../core/rules/frequency/preview.ts'
import { Problem } from '../../core/rules/problem.ts'
import { refuseClosedDecision } from '../../core/rules/request-adjustment/closed-neighbours.ts'
import { daysWithoutEffect, periodEnds } from '../../core/rules/request-adjustment/without-effect.ts'
import type { Stamp } from '../../core/rules/stamp.ts'
import { civilDate } from '../../core/rules/time/civil-date.ts'
import { factsOf } from '../../core/state/facts.ts'
import { absentBodyIsEmpty } from '../../host/http/body/absent-body.ts'
import { notesOf } from '../../host/http/cited/notes-of.ts'
import { transact } from '../../host/http/transact.ts'
import type { Decidable } from '../../host/sandbox/life.ts'
import { closedThrough } from '../../core/wire/adjustment/closed-period.ts'
import { presentAdjustment } from '../../core/wire/adjustment/adjustment.ts'
import { adjustmentContext } from '../../host/http/adjustment-context.ts'
import { subjectIn } from './timesheet/frozen-sandbox.ts'
import { adjustmentNamed } from './named/adjustment-named.ts'
import { route } from './route/route.ts'

export const Remark = Type.Object({
  observacaoGestor: Type.Optional(Type.String({ description: "The manager's remark." }))
}, { additionalProperties: false })
export type Remark = Static<typeof Remark>

const Named = Type.Object({ id: Type.String({ description: 'Identifier or code (codigo) of the adjustment' }) })

const DECISIONS = [...MANAGER_DECISIONS, 'reopen'] as const
const MAX_DECIDED = 1000

export const Decisions = Type.Object({
  ids: Type.Array(Type.String(), {
    minItems: 1, maxItems: MAX_DECIDED, uniqueItems: true, description: 'Identifiers or codes of adjustments'
  }),
  decision: StringEnum(DECISIONS),
  ...Remark.properties
}, { additionalProperties: false })
export type Decisions = Static<typeof Decisions>

type DecisionMethod<D extends string> = Readonly<Record<`${D}Adjustment`, readonly ['id', 'body?']>>

/** The manager's decision on a pending or an approved adjustment (A12). */
function decisionRoute<D extends ManagerDecision> (decision: D, infinitive: string, description: string) {
  return route(`${decision}Adjustment`, `POST /_sandbox/adjustments/:id/${decision}`, 'Adjustments', {
    about: { pt: `A decisão do gestor: ${infinitive}`, en: `The manager's decision: ${decision}` },
    description,
    client: { [`${decision}Adjustment`]: ['id', 'body?'] } as unknown as DecisionMethod<D>,
    preValidation: absentBodyIsEmpty,
    params: Named,
    body: Remark,
    response: { 200: ref(Adjustment) },
    handler: async (request, _reply, { baseUrl }) => {
      const { params, body } = request
      return await decideOne(request, params.id, { ...body, decision }, baseUrl(request))
    }
  })
}

type Terms = Omit<Decisions, 'ids'>

async function decideOne (request: FastifyRequest, name: string, terms: Terms, baseUrl: string) {
  const { id } = adjustmentNamed(request.life.state, name)
  return await transact(request, (_facts, stamp, on) => {
    const decided = decide(request, on, stamp, id, terms)
    return {
      put: { adjustments: [decided] },
      result: presentAdjustment(decided, adjustmentContext(on.state, decided, baseUrl, on.settings))
    }
  })
}

/** One after another, each in the state that the ones before it leave. Nothing changes if one is refused. */
async function decideAll (request: FastifyRequest, { ids: names, ...terms }: Decisions, baseUrl: string) {
  const wanted = names.map(name => orNone(name, () => adjustmentNamed(request.life.state, name)))
  return await transact(request, (_facts, stamp, on) => {
    let { state } = on
    const all = wanted.map(({ id, code }) => orNone(String(code), () => {
      const decided = decide(request, { ...on, state }, stamp, id, terms)
      state = state.after({ collection: 'adjustments', key: id, entity: decided })
      return decided
    }))
    const adjustments = all.map(one => presentAdjustment(one, adjustmentContext(state, one, baseUrl, on.settings)))
    return { put: { adjustments: all }, result: { adjustments } }
  })
}

/** Names the one that is refused, by its code. */
function orNone<R> (name: string, act: () => R): R {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const because = { pt: messageOf(error, 'pt'), en: messageOf(error, 'en') }
    throw new Problem('decided-none', { name: name.slice(0, 80), because })
  }
}

/** Decides on an adjustment in the state of a turn, or takes the decision back. */
function decide (
  request: FastifyRequest, on: Decidable, stamp: Stamp, id: string, { decision, observacaoGestor }: Terms
): Decided {
  const facts = factsOf(on.state)
  const through = closedThrough(on.settings)
  const { result } = decision === 'reopen'
    ? reopenAdjustment(facts, id, { overlap: overlapOf(on.settings), closedThrough: through })
    : decideAdjustment(facts, id, decision, observacaoGestor, stamp, through)
  const subject = subjectIn(on, result.collaboratorId)
  refuseClosedDecision(subject, result, through)
  if (decision === 'approve') {
    const asIf = asIfApproved(subject, result, stamp.now)
    const shown = periodEnds(subject, asIf)
    warnOfNoEffect(notesOf(request), daysWithoutEffect(subject, asIf, shown, stamp.now))
    warnOfPeriodEnd(notesOf(request), shown.map(civilDate))
  }
  return result
}

export const adjustmentsRoutes = [
  decisionRoute(
    'approve', 'aprovar', 'Approves a pending adjustment, as a manager would. It acts on its days from then on.'
  ),
  decisionRoute('reject', 'rejeitar', 'Rejects a pending adjustment, as a manager would.'),
  decisionRoute(
    'cancel', 'cancelar',
    'Cancels a pending or an approved adjustment. An approved one no longer acts on its days.'
  ),
  route('reopenAdjustment', 'POST /_sandbox/adjustments/:id/reopen', 'Adjustments', {
    about: { pt: 'Desfaz a decisão sobre um ajuste', en: 'Take the decision on an adjustment back' },
    description:
      'Takes a decision back: the adjustment is PENDENTE again, as it was requested. Nothing else changes. It is ' +
      'refused if another one is active in its place by now.',
    client: { reopenAdjustment: ['id'] },
    preValidation: absentBodyIsEmpty,
    params: Named,
    body: Type.Object({}, { additionalProperties: false }),
    response: { 200: ref(Adjustment) },
    handler: async (request, _reply, { baseUrl }) =>
      await decideOne(request, request.params.id, { decision: 'reopen' }, baseUrl(request))
  }),
  route('decideAdjustments', 'POST /_sandbox/adjustments/decide', 'Adjustments', {
    about: { pt: 'Decide vários ajustes de uma vez, todos ou nenhum', en: 'Decide several adjustments, all or none' },
    description:
      'Decides several adjustments in one turn, in the order of `ids`, or takes the decisions on them back. If one ' +
      'cannot be decided so, none is.',
    client: { decideAdjustments: ['body'] },
    body: Decisions,
    response: { 200: Type.Object({ adjustments: Type.Array(ref(Adjustment)) }) },
    handler: async (request, _reply, { baseUrl }) => await decideAll(request, request.body, baseUrl(request))
  })
]
