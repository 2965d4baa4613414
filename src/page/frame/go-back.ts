import { sandbox, wanted } from '../api/client.ts'
import { collectionName } from '../api/words.ts'
import { T } from '../text/language.ts'
import { confirm } from './confirm.tsx'
import { addFaults, type Fault } from '../api/fault-rules.ts'
import { ASKED, attempt } from './notice.tsx'

/** The state before the last restore or reset, and before the way back from that. */
const BEFORE_RESTORE = 'before-restore'
const BEFORE_UNDO = 'before-undo'
const BEFORE_DELETE = 'before-delete'

const at = (name: string) => ({ params: { path: { name } } })
const save = (name: string, from?: string) =>
  wanted(sandbox.PUT('/_sandbox/snapshots/{name}', { ...at(name), body: from === undefined ? {} : { from } }))
const restore = (name: string) =>
  wanted(sandbox.POST('/_sandbox/snapshots/{name}/restore', { ...at(name), body: {} }))
const faultsNow = async (): Promise<readonly Fault[]> => (await wanted(sandbox.GET('/_sandbox/faults'))).faults

/** Goes to a saved state. What there was before is saved, so that it can be undone. */
export async function goTo (name: string, title: string): Promise<void> {
  const backup = name === BEFORE_RESTORE ? BEFORE_UNDO : BEFORE_RESTORE
  await attempt(async () => {
    await save(backup)
    await restore(name)
    return await fingerprint()
  }, `${T('Voltou para', 'Back to')} ${title}`, print => goBack({ backup, print, from: name, faults: [] }))
}

/** Goes to the fixtures. The log and the coverage stay, because nothing could bring them back. */
export async function reset (sandboxName: string): Promise<void> {
  await attempt(async () => {
    await save(BEFORE_RESTORE)
    const faults = await faultsNow()
    await wanted(sandbox.POST('/_sandbox/reset', { body: { keep: ['requests', 'coverage'] } }))
    return { faults, print: await fingerprint() }
  }, `${T('Reiniciado', 'Reset')}: ${sandboxName} · ${logStays()}`, then =>
    goBack({ ...then, backup: BEFORE_RESTORE, from: 'fixtures' }))
}

const logStays = (): string => T('registro e cobertura ficam', 'log and coverage stay')

/** Saves the present state. One that has the name is replaced, and comes back if that is undone. */
export async function saveState (name: string, isKnown: boolean): Promise<boolean> {
  return await attempt(async () => {
    if (isKnown) await save(BEFORE_DELETE, name)
    await save(name)
  }, `${T('Estado salvo', 'State saved')}: ${name}`, () => isKnown ? save(name, BEFORE_DELETE) : forget(name))
}

export async function deleteState (name: string): Promise<void> {
  await attempt(async () => {
    await save(BEFORE_DELETE, name)
    await forget(name)
  }, `${T('Estado excluído', 'State deleted')}: ${name}`, () => save(name, BEFORE_DELETE))
}

const forget = (name: string) => wanted(sandbox.DELETE('/_sandbox/snapshots/{name}', at(name)))

interface Way {
  /** The state to go back to. */
  readonly backup: string
  /** How the sandbox was after what is to be undone, and the name of that state. */
  readonly print: string
  readonly from: string
  /** Those that a reset took. */
  readonly faults: readonly Fault[]
}

/** Asks first if something has changed since, and says what would be lost. */
async function goBack ({ backup, print, from, faults }: Way): Promise<unknown> {
  const back = async (): Promise<void> => {
    await restore(backup)
    await addFaults(faults)
  }
  if (await fingerprint() === print) return await back()
  const lost = await wanted(sandbox.GET('/_sandbox/diff', { params: { query: { from } } })).catch(() => undefined)
  confirm({
    title: T('Desfazer mesmo assim?', 'Undo it all the same?'),
    text: `${T('Depois disso o sandbox mudou. Você perderia:', 'The sandbox has changed since. You would lose:')} ` +
      lostText(lost as readonly { readonly path: string }[] | undefined),
    action: T('Desfazer', 'Undo'),
    run: () => { void attempt(back, T('Desfeito', 'Undone')) }
  })
  return ASKED
}

/** `2 × adjustments, 1 × apiKeys` */
function lostText (operations: readonly { readonly path: string }[] = []): string {
  const counts = new Map<string, Set<string>>()
  for (const { path } of operations) {
    const [, collection = '', entity = ''] = path.split('/')
    counts.set(collection, (counts.get(collection) ?? new Set()).add(entity === '-' ? path + counts.size : entity))
  }
  const texts = Array.from(counts, ([collection, entities]) => `${entities.size} × ${collectionName(collection)}`)
  return texts.join(', ') || T('o relógio, as respostas ou as falhas', 'the clock, the answers or the faults')
}

/** Tells whether anything has changed that a way back would take: data, clock, answers, faults. */
async function fingerprint (): Promise<string> {
  const [{ epoch, hash, clock: { mode, now } }, settings, faults] = await Promise.all([
    wanted(sandbox.GET('/_sandbox')), wanted(sandbox.GET('/_sandbox/settings')), faultsNow()
  ])
  return JSON.stringify([epoch, hash, mode, mode === 'frozen' && now, settings, faults.map(({ id }) => id)])
}
