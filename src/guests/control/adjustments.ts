import { type Static, Type } from '@sinclair/typebox'
import { overlapOf } from '../../core/answer/day-policy.ts'
import { warnOfNoEffect, warnOfPeriodEnd } from '../../core/answer/notes.ts'
import { Adjustment, ref } from '../../core/contract/index.ts'
import { decideAdjustment, MANAGER_DECISIONS } from '../../core/rules/adjustment/decide-adjustment.ts'
import { reopenAdjustment } from '../../core/rules/adjustment/reopen-adjustment.ts'
import { refuseClosedDecision } from '../../core/rules/request-adjustment/closed-neighbours.ts'
import { balanceDays, daysWithoutEffect } from '../../core/rules/request-adjustment/without-effect.ts'
import { absentBodyIsEmpty } from '../../host/http/body/absent-body.ts'
import { notesOf } from '../../host/http/cited/notes-of.ts'
import type { RouteContext, TypedApp } from '../../host/http/route-context.ts'
import { transact } from '../../host/http/transact.ts'
import { closedThrough } from '../../core/wire/adjustment/closed-period.ts'
import { presentAdjustment } from '../../core/wire/adjustment/adjustment.ts'
import { adjustmentContext } from '../../host/http/adjustment-context.ts'
import { subjectIn } from './timesheet/frozen-sandbox.ts'
import { adjustmentNamed } from './named/adjustment-named.ts'

export const Remark = Type.Object({
  observacaoGestor: Type.Optional(Type.String({ description: "The manager's remark." }))
}, { additionalProperties: false })
export type Remark = Static<typeof Remark>

const Named = Type.Object({ id: Type.String({ description: 'Identifier or code (codigo) of the adjustment' }) })

/** The manager's decisions on adjustments (A12). */
export function registerAdjustments (app: TypedApp, { baseUrl }: RouteContext): void {
  for (const decision of MANAGER_DECISIONS) {
    app.post(`/_sandbox/adjustments/:id/${decision}`, {
      preValidation: absentBodyIsEmpty,
      schema: {
        operationId: `${decision}Adjustment`,
        summary: `The manager's decision: ${decision}`,
        params: Named,
        body: Remark,
        response: { 200: ref(Adjustment) }
      }
    }, async (request) => {
      const { life, params, body: { observacaoGestor } } = request
      const { id } = adjustmentNamed(life.state, params.id)
      const through = closedThrough(life.settings)
      return await transact(request, (facts, stamp) => {
        const decided = decideAdjustment(facts, id, decision, observacaoGestor, stamp, through)
        const subject = subjectIn(life, decided.result.collaboratorId)
        refuseClosedDecision(subject, decided.result, through)
        if (decision === 'approve') {
          warnOfNoEffect(notesOf(request), daysWithoutEffect(subject, decided.result, stamp.now))
          warnOfPeriodEnd(notesOf(request), balanceDays(subject, decided.result))
        }
        const context = adjustmentContext(life.state, decided.result, baseUrl(request), life.settings)
        return { ...decided, result: presentAdjustment(decided.result, context) }
      })
    })
  }
  registerReopen(app, baseUrl)
}

function registerReopen (app: TypedApp, baseUrl: RouteContext['baseUrl']): void {
  app.post('/_sandbox/adjustments/:id/reopen', {
    preValidation: absentBodyIsEmpty,
    schema: {
      operationId: 'reopenAdjustment',
      summary: 'Take the decision on an adjustment back',
      params: Named,
      body: Type.Object({}, { additionalProperties: false }),
      response: { 200: ref(Adjustment) }
    }
  }, async request => {
    const { life, params } = request
    const { id } = adjustmentNamed(life.state, params.id)
    const policy = { overlap: overlapOf(life.settings), closedThrough: closedThrough(life.settings) }
    return await transact(request, facts => {
      const { result, put } = reopenAdjustment(facts, id, policy)
      refuseClosedDecision(subjectIn(life, result.collaboratorId), result, policy.closedThrough)
      const context = adjustmentContext(life.state, result, baseUrl(request), life.settings)
      return { put, result: presentAdjustment(result, context) }
    })
  })
}
