import { attempt, FINAL } from '../act/notice.tsx'
import { sandbox, wanted } from '../api/client.ts'
import { addFault, type Fault, isOf, isSpent, removeFault, type Rule } from '../api/fault-rules.ts'
import { T } from '../text/language.ts'

/** How a call goes: up to the gate, lost on its way back, late, or answered. */
export interface Call {
  readonly kind: 'gate' | 'lost' | 'late' | 'refused' | 'accepted'
  readonly text: string
}

/** A ready rule for a common failure of clients. */
export interface Preset {
  readonly name: string
  readonly what: string
  /** What to look for in the client. */
  readonly ask: string
  readonly rule: Rule
  readonly wire: readonly Call[]
}

export const presets = (): readonly Preset[] => [
  {
    name: T('lostAnswer'),
    what: T('lostAnswerDoes'),
    ask: T('lostAnswerAsks'),
    rule: { stage: 'after-commit', wire: 'reset', times: 1 },
    wire: [{ kind: 'lost', text: T('theConnectionBreaks') }]
  },
  {
    name: T('twice503'),
    what: T('twice503Does'),
    ask: T('twice503Asks'),
    rule: { stage: 'before-auth', status: 503, times: 2 },
    wire: [{ kind: 'refused', text: '503' }, { kind: 'refused', text: '503' }, { kind: 'accepted', text: '201' }]
  },
  {
    name: T('slow'),
    what: T('slowDoes'),
    ask: T('slowAsks'),
    rule: { stage: 'before-auth', delayMs: 3000 },
    wire: [{ kind: 'late', text: '3 s' }]
  },
  {
    name: T('expiredKey'),
    what: T('expiredKeyDoes'),
    ask: T('expiredKeyAsks'),
    rule: { stage: 'before-auth', status: 401, times: 1 },
    wire: [{ kind: 'gate', text: '401' }]
  },
  {
    name: T('rateLimit'),
    what: T('rateLimitDoes'),
    ask: T('rateLimitAsks'),
    rule: { stage: 'before-auth', status: 429, every: 3 },
    wire: [{ kind: 'accepted', text: '201' }, { kind: 'accepted', text: '201' }, { kind: 'gate', text: '429' }]
  }
]

/** The operations that a preset can be narrowed to. */
export const OPERATIONS = [
  'requestAdjustment', 'createApiKey', 'updateWorkLocation', 'patchWorkLocation', 'importShiftDays',
  'unlinkCollaborators'
] as const
export type Operation = typeof OPERATIONS[number] | ''

export const ruleFor = ({ rule }: Preset, operation: Operation): Rule =>
  operation === '' ? rule : { ...rule, operation }

/** The fault that a preset has made, of whatever operation, if it still strikes. */
export const activeOf = (faults: readonly Fault[], { rule }: Preset): Fault | undefined =>
  faults.find(fault => !isSpent(fault) && isOf(fault, { ...rule, operation: fault.operation } as Rule))

let turn: Promise<unknown> = Promise.resolve()

/** Makes a fault, unless the same one is active: a second click changes nothing. */
export function provoke (rule: Rule, text: string): void {
  const run = () => attempt(async () => {
    const { faults } = await wanted(sandbox.GET('/_sandbox/faults'))
    if (faults.some(fault => !isSpent(fault) && isOf(fault, rule))) return FINAL
    return await addFault(rule)
  }, result => `${result === FINAL ? T('activeAlready') : T('faultActive')}: ${text}`,
  async result => result === FINAL ? undefined : await removeFault(result.id))
  turn = turn.then(run, run)
}
