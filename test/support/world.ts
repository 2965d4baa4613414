import { hash } from 'node:crypto'
import type { Adjustment } from '../../src/core/rules/adjustment/adjustment.ts'
import type { AdjustmentReason } from '../../src/core/rules/adjustment/adjustment-reason.ts'
import type { Attachment } from '../../src/core/rules/adjustment/attachment.ts'
import type { ApiKey } from '../../src/core/rules/api-key.ts'
import type { BusinessUnit } from '../../src/core/rules/business-unit.ts'
import type { Collaborator } from '../../src/core/rules/collaborator.ts'
import { tokenDigest } from '../../src/core/rules/create-api-key.ts'
import type { Holiday } from '../../src/core/rules/holiday.ts'
import type { TimeRecord } from '../../src/core/rules/record/time-record.ts'
import type { Shift } from '../../src/core/rules/shift/shift.ts'
import type { ShiftException } from '../../src/core/rules/shift/shift-exception.ts'
import { type CivilDate, WEEKDAYS } from '../../src/core/rules/time/civil-date.ts'
import { instant, type Instant } from '../../src/core/rules/time/instant.ts'
import { minutes } from '../../src/core/rules/time/minutes.ts'
import { TIME_RULE_DEFAULTS, type TimeRule } from '../../src/core/rules/time-rule.ts'
import type { WorkLocation } from '../../src/core/rules/work-location.ts'
import type { EntityLists, World } from '../../src/core/state/world.ts'
import { VISIBLE } from '../../src/core/state/collections.ts'

/** `2026-03-02` as a day. */
export const day = (text: string) => text as CivilDate
/** `2026-03-02T08:00:00Z` as an instant. */
export const at = (text: string): Instant => instant(Date.parse(text))

export const NOW = at('2026-03-02T12:00:00Z')

/** One function per collection: the least that such an entity is, and what a test wants different. */
export const make = {
  businessUnit: (id = 'unit', more: Partial<BusinessUnit> = {}): BusinessUnit => ({ id, name: `Unit ${id}`, ...more }),
  collaborator: (id = 'ana', more: Partial<Collaborator> = {}): Collaborator => ({
    id,
    name: id,
    document: '52998224725',
    status: 'ATIVO',
    businessUnitId: 'unit',
    shiftId: 'shift',
    timeRuleId: 'rule',
    zone: 'SAO_PAULO',
    admittedOn: day('2020-01-01'),
    ...more
  }),
  shift: (id = 'shift'): Shift => ({
    id,
    name: 'From 8 to 12',
    kind: 'turnoFixo',
    days: WEEKDAYS.map(weekday => ({ weekday, kind: 'NORMAL', start: minutes(480), end: minutes(720) }))
  }),
  timeRule: (id = 'rule', more: Partial<TimeRule> = {}): TimeRule => ({
    id, kind: 'REGISTRO_PONTO', ...TIME_RULE_DEFAULTS, ...more
  }),
  holiday: (date: string, more: Partial<Holiday> = {}): Holiday => ({
    date: day(date), name: `Holiday ${date}`, ...more
  }),
  reason: (id = 'reason', more: Partial<AdjustmentReason> = {}): AdjustmentReason => ({
    id, description: 'Forgot', kind: 'ABONO', ...more
  }),
  timeRecord: (hash: string, more: Partial<TimeRecord> = {}): TimeRecord => ({
    collaboratorId: 'ana',
    at: NOW,
    name: 'ana',
    document: '52998224725',
    kind: 'SIMPLE',
    address: '',
    nsr: 1,
    hash,
    storedAt: NOW,
    origin: '02',
    online: true,
    direction: 'ENTRADA',
    environment: 'INDIVIDUAL',
    zone: 'SAO_PAULO',
    ...more
  }),
  shiftException: (id: string, ...days: ShiftException['days']): ShiftException => ({
    id, name: `File ${id}`, collaboratorIds: [...new Set(days.map(day => day.collaboratorId))], days
  }),
  workLocation: (id = 'place', more: Partial<WorkLocation> = {}): WorkLocation => ({
    id, name: `Place ${id}`, locations: [], ...more
  }),
  apiKey: (token = 'espelho_ana', more: Partial<ApiKey> = {}): ApiKey => ({
    id: tokenDigest(token), name: 'Key', token, permissions: ['*'], collaboratorId: 'ana', ...more
  }),
  /** An excuse of the workday's missing time. */
  adjustment: (id: string, more: Partial<Extract<Adjustment, { format: 'TEMPO_FALTANTE' }>> = {}): Adjustment => ({
    id,
    code: 1,
    collaboratorId: 'ana',
    workday: day('2026-03-02'),
    status: 'PENDENTE',
    reasonId: 'reason',
    description: 'Forgot',
    attachmentIds: [],
    createdAt: NOW,
    updatedAt: NOW,
    format: 'TEMPO_FALTANTE',
    terms: { days: [] },
    ...more
  }),
  attachment: (id: string, content = id): Attachment => ({
    id, name: `${id}.txt`, digest: hash('sha256', content, 'hex'), bytes: Buffer.byteLength(content)
  })
}

/** A document's entities: those given, and nothing else. */
export function entityLists (given: Partial<EntityLists> = {}): EntityLists {
  return { ...Object.fromEntries(VISIBLE.map(collection => [collection, []])) as unknown as EntityLists, ...given }
}

/** What a collaborator needs in order to work: unit, shift, rule, reason. */
export function peopled (given: Partial<EntityLists> = {}): EntityLists {
  return entityLists({
    businessUnits: [make.businessUnit()],
    collaborators: [make.collaborator()],
    shifts: [make.shift()],
    timeRules: [make.timeRule()],
    adjustmentReasons: [make.reason()],
    workLocations: [make.workLocation()],
    apiKeys: [make.apiKey()],
    ...given
  })
}

/** A world in which Ana works and time stands still at `NOW`. `contents` are the bytes of its attachments. */
export function world (
  given: Partial<Omit<World, 'entities'>> & { entities?: Partial<EntityLists>, contents?: readonly string[] } = {}
): World {
  const { entities, contents = [], ...more } = given
  return {
    name: 'tiny',
    clock: { mode: 'frozen', now: NOW },
    defaultCollaborator: 'ana',
    settings: {},
    blobs: new Map(contents.map(content => [hash('sha256', content, 'hex'), Buffer.from(content)])),
    entities: peopled(entities),
    ...more
  }
}
