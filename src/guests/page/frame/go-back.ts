import { Refused, sandbox, wanted } from '../api/client.ts'
import { collectionName } from '../api/words.ts'
import { T } from '../text/language.ts'
import { addFaults, type Fault } from '../api/fault-rules.ts'
import { SAVED, WHOLE } from '../act/history.ts'
import { attempt, attemptOnce, Doubt, FINAL } from '../act/notice.tsx'

/** The state before the last restore or reset, and before the way back from that. */
const BEFORE_RESTORE = 'before-restore'
const BEFORE_UNDO = 'before-undo'
const BEFORE_DELETE = 'before-delete'

const at = (name: string) => ({ params: { path: { name } } })
const save = (name: string, from?: string) =>
  wanted(sandbox.PUT('/_sandbox/snapshots/{name}', { ...at(name), body: from === undefined ? {} : { from } }))
const restore = (name: string) =>
  wanted(sandbox.POST('/_sandbox/snapshots/{name}/restore', { ...at(name), body: {} }))
/** Resolves to false if the server is full (507): it goes back all the same, and that cannot be undone. */
const saveIfRoom = (...given: Parameters<typeof save>): Promise<boolean> => save(...given).then(() => true, error => {
  if (error instanceof Refused && error.status === 507) return false
  throw error
})
const faultsNow = async (): Promise<readonly Fault[]> => (await wanted(sandbox.GET('/_sandbox/faults'))).faults

/** Goes to a saved state. What there was before is saved, so that it can be undone. */
export const goTo = (name: string, title: string): Promise<unknown> => inTurn(async () => {
  const backup = name === BEFORE_RESTORE ? BEFORE_UNDO : BEFORE_RESTORE
  await attempt(() => leave({ backup, from: name, faults: [] }, () => restore(name)),
    `${T('wentBackTo')} ${title}`, goBack, WHOLE)
})

/** Goes to the fixtures. The log and the coverage stay, because nothing could bring them back. */
export const reset = (sandboxName: string): Promise<unknown> => inTurn(async () => {
  await attempt(
    async () => await leave({ backup: BEFORE_RESTORE, from: 'fixtures', faults: await faultsNow() },
      () => wanted(sandbox.POST('/_sandbox/reset', { body: { keep: ['requests', 'coverage'] } }))),
    `${T('resetDone')}: ${sandboxName} · ${logStays()}`, goBack, WHOLE)
})

let turn: Promise<unknown> = Promise.resolve()
const inTurn = (act: () => Promise<unknown>): Promise<unknown> => (turn = turn.then(act, act))

let last: Way | undefined

/**
 * Saves what there is, and then does what replaces it. A second click on the same way saves nothing: it would replace
 * the backup by the state that the first click has made.
 */
async function leave (way: Omit<Way, 'print'>, act: () => Promise<unknown>): Promise<Way | typeof FINAL> {
  const known = last?.from === way.from && last.print === await fingerprint() ? last : undefined
  const isSaved = known !== undefined || await saveIfRoom(way.backup)
  await act()
  if (!isSaved) return FINAL
  const print = await fingerprint()
  last = known === undefined ? { ...way, print } : Object.assign(known, { print })
  return last
}

const logStays = (): string => T('logAndCoverageStay')

/** Saves the present state. One that has the name is replaced, and comes back if that is undone. */
export async function saveState (name: string, isKnown: boolean): Promise<boolean> {
  return await attempt(async () => {
    if (isKnown) await save(BEFORE_DELETE, name)
    await save(name)
  }, `${T('stateSaved')}: ${name}`, () => isKnown ? save(name, BEFORE_DELETE) : forget(name), SAVED)
}

export function deleteState (state: { readonly name: string }): void {
  const { name } = state
  void attemptOnce(state, async () => {
    const isSaved = await saveIfRoom(BEFORE_DELETE, name)
    await forget(name)
    return isSaved ? undefined : FINAL
  }, `${T('stateDeleted')}: ${name}`, () => save(name, BEFORE_DELETE), SAVED)
}

const forget = (name: string) => wanted(sandbox.DELETE('/_sandbox/snapshots/{name}', at(name)))

/** A way back from a restore or a reset. */
interface Way {
  /** The state to go back to. */
  readonly backup: string
  /** The fingerprint of the sandbox after the restore or the reset. */
  print: string
  /** The state that was restored, or the fixtures. */
  readonly from: string
  /** Those that a reset took. */
  readonly faults: readonly Fault[]
}

/** Asks first if something has changed since, and says what would be lost. */
const goBack = (way: Way | typeof FINAL): Promise<unknown> => inTurn(async () => {
  if (way === FINAL) return
  const { backup, print, from, faults } = way
  const back = async (): Promise<void> => {
    await restore(backup)
    await addFaults(faults)
  }
  if (await fingerprint() === print) return await back()
  const lost = await wanted(sandbox.GET('/_sandbox/diff', { params: { query: { from } } })).catch(() => undefined)
  return new Doubt(
    `${T('wouldBeLost')} ` +
      lostText(lost as readonly { readonly path: string }[] | undefined), back)
})

/** `2 × adjustments, 1 × apiKeys` */
function lostText (operations: readonly { readonly path: string }[] = []): string {
  const counts = new Map<string, Set<string>>()
  for (const { path } of operations) {
    const [, collection = '', entity = ''] = path.split('/')
    counts.set(collection, (counts.get(collection) ?? new Set()).add(entity === '-' ? path + counts.size : entity))
  }
  const texts = Array.from(counts, ([collection, entities]) => `${entities.size} × ${collectionName(collection)}`)
  return texts.join(', ') || T('clockAnswersOrFaults')
}

/** Tells whether anything has changed that a way back would take: data, clock, answers, faults. */
async function fingerprint (): Promise<string> {
  const [{ epoch, hash, clock: { mode, now } }, settings, faults] = await Promise.all([
    wanted(sandbox.GET('/_sandbox')), wanted(sandbox.GET('/_sandbox/settings')), faultsNow()
  ])
  return JSON.stringify([epoch, hash, mode, mode === 'frozen' && now, settings, faults.map(({ id }) => id)])
}
