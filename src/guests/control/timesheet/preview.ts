import { Type } from '@sinclair/typebox'
import { settingsWith } from '../../../core/assumptions.ts'
import { adjustedDays } from '../../../core/rules/adjustment/adjusted-days.ts'
import type { Adjustment } from '../../../core/rules/adjustment/adjustment.ts'
import { byApproval } from '../../../core/rules/adjustment/approval-order.ts'
import type { Subject } from '../../../core/rules/day/subject.ts'
import { subjectWithout } from '../../../core/rules/frequency/adjustment-changes.ts'
import { asIfApproved } from '../../../core/rules/frequency/preview.ts'
import { periodEnds } from '../../../core/rules/request-adjustment/without-effect.ts'
import { civilDate, dayNumber } from '../../../core/rules/time/civil-date.ts'
import type { Instant } from '../../../core/rules/time/instant.ts'
import { applyChange, getEntity, type Layer, layerOn } from '../../../core/state/layer.ts'
import { stateOf } from '../../../core/state/state.ts'
import { instantText } from '../../../core/wire/instant-text.ts'
import { controlLanguage } from '../../../host/http/sandbox/control-language.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import type { Entry, RequestLog } from '../../../host/sandbox/request-log/log.ts'
import { stateThen } from '../../../host/sandbox/state-then.ts'
import { inTurns } from '../../../host/turns.ts'
import { adjustmentNamed } from '../named/adjustment-named.ts'
import { route } from '../route/route.ts'
import { frozenSandbox, subjectIn } from './frozen-sandbox.ts'
import { Preview } from './schemas.ts'
import { sheetDay } from './sheet-day.ts'

/** The most days that a preview shows, because an adjustment may cover a year. */
const MOST_DAYS = 31

export const previewRoutes = [
  route('previewAdjustment', 'GET /_sandbox/adjustments/:id/preview', 'Adjustments', {
    about: {
      pt: 'Os dias de um ajuste antes e depois: da aprovação, se está pendente, ou da decisão que teve',
      en: 'The days of an adjustment before and after: an approval, while it is pending, or its decision'
    },
    description:
      'Returns the days of an adjustment as they are, and as they would be after an approval. Of one that is decided ' +
      'it returns them as they were before and after the decision, as far as the request log tells, else without it ' +
      'and with it in the present state. Nothing changes.',
    client: { adjustmentPreview: ['id'] },
    params: Type.Object({ id: Type.String({ description: 'Identifier or code (codigo) of the adjustment' }) }),
    response: { 200: Preview },
    handler: async (request) => {
      const { life, params } = request
      const language = controlLanguage(request)
      const frozen = await frozenSandbox(life)
      const adjustment = adjustmentNamed(frozen.state, params.id)
      const subject = subjectIn(frozen, adjustment.collaboratorId)
      const [made, ...later] = entriesOf(life.requests, adjustment.id)
      const decision = adjustment.status === 'PENDENTE' ? undefined : later.at(-1) ?? made
      const { before, after, now, ...since } = await sidesOf(adjustment, { subject, now: frozen.now }, decision, life)
      const days = adjustedDays(adjustment)
      return {
        days: await inTurns(days.slice(0, MOST_DAYS), date => ({
          date,
          before: sheetDay(before, dayNumber(date), now, language),
          after: sheetDay(after, dayNumber(date), now, language)
        })),
        more: Math.max(0, days.length - MOST_DAYS),
        balanceDays: periodEnds(before, asIfApproved(before, adjustment, now)).map(civilDate),
        ...(made !== undefined && { requestId: idOf(made) }),
        ...(decision !== undefined && { lastDecision: inWords(decision) }),
        ...since
      }
    }
  })
]

interface Present { readonly subject: Subject, readonly now: Instant }

interface Sides {
  readonly before: Subject
  readonly after: Subject
  readonly now: Instant
  /** Of a decided one: whether this is the state that the decision met, or the present one. */
  readonly at?: 'then' | 'now'
  readonly changedSince?: true
}

async function sidesOf (
  adjustment: Adjustment, { subject, now }: Present, decision: Entry | undefined, life: Life
): Promise<Sides> {
  if (adjustment.status === 'PENDENTE') {
    return { before: subject, after: asIfApproved(subject, adjustment, now).subject, now }
  }
  const overtaken: Pick<Sides, 'changedSince'> = isOvertaken(subject, adjustment) ? { changedSince: true } : {}
  const then = decision && await stateThen(decision.exchange, life)
  if (decision !== undefined && then !== undefined) {
    const { exchange: { sandboxTime } } = decision
    const decided = layerOn(then)
    applyChange(decided, { collection: 'adjustments', key: adjustment.id, entity: adjustment })
    const [before, after] = [then, decided].map(layer => subjectOn(layer, adjustment, life)) as [Subject, Subject]
    return { before, after, now: sandboxTime, at: 'then', ...overtaken }
  }
  const before = adjustment.status === 'APROVADO' ? subjectWithout(subject, adjustment) : subject
  return { before, after: subject, now, at: 'now', ...overtaken }
}

/** The person of an adjustment, in a state that is not the present one. */
function subjectOn (layer: Layer, { collaboratorId }: Adjustment, { fixtures }: Life): Subject {
  const settings = settingsWith(fixtures.meta.settings, getEntity(layer, 'settings', 'settings') ?? {})
  return subjectIn({ state: stateOf({ layer }), settings }, collaboratorId)
}

/** True if another adjustment was approved for one of the days since. */
function isOvertaken (subject: Subject, adjustment: Adjustment): boolean {
  return adjustedDays(adjustment).some(date => subject.adjustmentsOn(dayNumber(date)).approved
    .some(other => other.id !== adjustment.id && byApproval(other, adjustment) > 0))
}

/** The exchanges that changed an adjustment: the first one made it, as long as the log has that. */
function entriesOf (log: RequestLog, id: string): Entry[] {
  return log.after(0).filter(({ exchange: { changes } }) =>
    changes.list?.some(({ collection, key }) => collection === 'adjustments' && key === id) === true)
}

/** Who decided, as far as a request tells. */
function inWords (entry: Entry): NonNullable<Preview['lastDecision']> {
  const { exchange: { request: { own, control, apiKey }, systemTime } } = entry
  return {
    requestId: idOf(entry),
    at: instantText(systemTime),
    by: own === 'click' ? 'page' : control ? 'control-plane' : 'client',
    ...apiKey !== undefined && { key: apiKey.name }
  }
}

const idOf = ({ number, exchange: { epoch } }: Entry): string => `${epoch}-${number}`
