import { type Static, Type } from '@sinclair/typebox'
import { overlapOf } from '../../core/answer/day-policy.ts'
import { warnOfNoEffect, warnOfPeriodEnd } from '../../core/answer/notes.ts'
import { Adjustment, ref } from '../../core/contract/index.ts'
import { decideAdjustment, type ManagerDecision } from '../../core/rules/adjustment/decide-adjustment.ts'
import { reopenAdjustment } from '../../core/rules/adjustment/reopen-adjustment.ts'
import { asIfApproved } from '../../core/rules/frequency/preview.ts'
import { refuseClosedDecision } from '../../core/rules/request-adjustment/closed-neighbours.ts'
import { periodEnds, daysWithoutEffect } from '../../core/rules/request-adjustment/without-effect.ts'
import { civilDate } from '../../core/rules/time/civil-date.ts'
import { absentBodyIsEmpty } from '../../host/http/body/absent-body.ts'
import { notesOf } from '../../host/http/cited/notes-of.ts'
import { transact } from '../../host/http/transact.ts'
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
      const { life, params, body: { observacaoGestor } } = request
      const { id } = adjustmentNamed(life.state, params.id)
      return await transact(request, (facts, stamp, on) => {
        const through = closedThrough(on.settings)
        const decided = decideAdjustment(facts, id, decision, observacaoGestor, stamp, through)
        const subject = subjectIn(on, decided.result.collaboratorId)
        refuseClosedDecision(subject, decided.result, through)
        if (decision === 'approve') {
          const asIf = asIfApproved(subject, decided.result, stamp.now)
          const shown = periodEnds(subject, asIf)
          warnOfNoEffect(notesOf(request), daysWithoutEffect(subject, asIf, shown, stamp.now))
          warnOfPeriodEnd(notesOf(request), shown.map(civilDate))
        }
        const context = adjustmentContext(on.state, decided.result, baseUrl(request), on.settings)
        return { ...decided, result: presentAdjustment(decided.result, context) }
      })
    }
  })
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
    handler: async (request, _reply, { baseUrl }) => {
      const { life, params } = request
      const { id } = adjustmentNamed(life.state, params.id)
      return await transact(request, (facts, _stamp, on) => {
        const policy = { overlap: overlapOf(on.settings), closedThrough: closedThrough(on.settings) }
        const { result, put } = reopenAdjustment(facts, id, policy)
        refuseClosedDecision(subjectIn(on, result.collaboratorId), result, policy.closedThrough)
        const context = adjustmentContext(on.state, result, baseUrl(request), on.settings)
        return { put, result: presentAdjustment(result, context) }
      })
    }
  })
]
