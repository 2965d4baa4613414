import { type Assumption, SETTINGS, type SettingKey, type Settings } from '../assumptions.ts'
import type { AdjustmentRequest } from '../contract/index.ts'
import { mayRestOn, underPolicy } from '../rules/request-adjustment/other-policy.ts'
import type { RequestedAdjustment, RequestFacts } from '../rules/request-adjustment/request-adjustment.ts'
import type { Instant } from '../rules/time/instant.ts'
import { endsInZ } from '../wire/instant-text.ts'
import { DAY_SETTINGS, dayPolicyOf } from './day-policy.ts'

// No rule can say of some points whether another answer changes the response. For the few requests that may rest on
// them, the other answer is computed as well, and compared.

/** A62, A73 to A76, A78, A79, A86: the answers about days that change the figures of an accepted request. */
export function figuresRestOn (
  facts: RequestFacts, requested: RequestedAdjustment, settings: Settings, now: Instant,
  show: (requested: RequestedAdjustment) => unknown
): Array<Assumption['id']> {
  const shownBy = (one: RequestedAdjustment) => JSON.stringify([show(one), one.withoutEffect, one.balanceDays])
  const candidates = mayRestOn(facts, requested, dayPolicyOf(settings))
  if (candidates.length === 0) return []
  const shown = shownBy(requested)
  return candidates.map(name => settingOf(DAY_SETTINGS[name])).filter(({ key, choices }) => choices.some(([value]) =>
    value !== settings[key] &&
    shownBy(underPolicy(facts, requested, dayPolicyOf({ ...settings, [key]: value }), now)) !== shown
  )).map(({ id }) => id)
}

function settingOf (key: SettingKey) {
  return SETTINGS.find(setting => setting.key === key) as typeof SETTINGS[number]
}

/** A60: true if a request has an instant in `Z`, which may be refused for something else when it is read otherwise. */
export function hasInstantInZ (body: unknown): boolean {
  const records: unknown = (body as Partial<AdjustmentRequest> | null | undefined)?.registrosPropostos
  return Array.isArray(records) && records.some((record: Partial<{ dataHora: unknown }> | null) =>
    typeof record?.dataHora === 'string' && endsInZ(record.dataHora))
}
