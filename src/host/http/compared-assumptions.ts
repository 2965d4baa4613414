import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { type Assumption, SETTINGS, type SettingKey, type Settings } from '../../core/assumptions.ts'
import type { AdjustmentRequest } from '../../core/contract/index.ts'
import { mayRestOn, underPolicy } from '../../core/rules/request-adjustment/other-policy.ts'
import type { RequestedAdjustment, RequestFacts } from '../../core/rules/request-adjustment/request-adjustment.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import { factsOf } from '../../core/state/facts.ts'
import { endsInZ } from '../../core/wire/instant-text.ts'
import type { Asker } from './access/asker.ts'
import { recheck } from './read/recheck.ts'
import { DAY_SETTINGS, dayPolicyOf } from './sandbox/day-policy.ts'
import { restOn } from './cited/assumptions.ts'

// Of some points no rule can say whether another answer changes the response. For the few requests that may rest on
// them, the other answer is computed as well, and compared.

/** A62, A73 to A76, A78, A79, A86: the answers about days that change the figures of an accepted request. */
export function figuresRestOn (
  facts: RequestFacts, requested: RequestedAdjustment, settings: Settings, now: Instant,
  show: (requested: RequestedAdjustment) => unknown
): Array<Assumption['id']> {
  const shownBy = (one: RequestedAdjustment) => [show(one), one.withoutEffect, one.balanceDays]
  const candidates = mayRestOn(facts, requested, dayPolicyOf(settings))
  if (candidates.length === 0) return []
  const shown = shownBy(requested)
  return candidates.map(name => settingOf(DAY_SETTINGS[name])).filter(({ key, choices }) => choices.some(([value]) =>
    value !== settings[key] &&
    !isDeepStrictEqual(shownBy(underPolicy(facts, requested, dayPolicyOf({ ...settings, [key]: value }), now)), shown)
  )).map(({ id }) => id)
}

function settingOf (key: SettingKey) {
  return SETTINGS.find(setting => setting.key === key) as typeof SETTINGS[number]
}

/** A60: an instant in `Z` of a refused request may be refused for something else when it is read the other way. */
export function restOnInstants (request: FastifyRequest, { id: collaboratorId, collaborator }: Asker): void {
  const { life, body } = request
  if (!hasZ(body as Partial<AdjustmentRequest> | null | undefined)) return
  const refusedFor = (naiveZ: Settings['wire.naiveZ']) => recheck(body, {
    operation: 'requestAdjustment',
    path: '',
    settings: { ...life.settings, 'wire.naiveZ': naiveZ },
    facts: factsOf(life.state),
    collaboratorId,
    collaborator,
    now: life.now()
  })
  if (!isDeepStrictEqual(refusedFor('utc'), refusedFor('wall-clock'))) restOn(request, 'A60')
}

function hasZ (body: Partial<AdjustmentRequest> | null | undefined): boolean {
  const records: unknown = body?.registrosPropostos
  return Array.isArray(records) && records.some((record: Partial<{ dataHora: unknown }> | null) =>
    typeof record?.dataHora === 'string' && endsInZ(record.dataHora))
}
