import { type Act, restore } from './acts.ts'
import { ask, type Client, send, SHARED } from './client.ts'
import { foundIn, remains, sandboxNames } from './found.ts'
import type { KillableServer } from './server.ts'
import { difference, differenceIn, EMPTY, type SandboxModel, type World } from './world.ts'

export interface Judgement {
  /** What was under way at the kill, and whether it was found done. */
  readonly underWay: readonly { readonly what: string, readonly done: boolean }[]
  /** What is lost, half done or left over. */
  readonly wrong: readonly string[]
  /** What the restarted server told its operator. */
  readonly told: readonly string[]
}

/** Compares what a restarted server has with what the clients were told. */
export async function judged (
  { url, told }: KillableServer, data: string, clients: readonly Client[]
): Promise<Judgement> {
  const wrong: string[] = []
  const underWay: { what: string, done: boolean }[] = []
  const names = await sandboxNames(url)
  const shared = clients.filter(({ prefix }) => prefix === SHARED)
  const own = clients.filter(one => !shared.includes(one))
  wrong.push(...await judgeShared(url, shared, names))
  for (const client of own) {
    const act = client.underWay
    const verdict = await judgeOwn(url, client, names)
    if (act !== undefined) underWay.push({ what: act.what, done: verdict.done })
    wrong.push(...verdict.wrong)
  }
  const sandboxes = new Map<string, SandboxModel>(clients.flatMap(({ world }) => [...world]))
  sandboxes.set(SHARED, union(shared))
  let left = remains(data, sandboxes)
  // A server that has nothing to do writes what people read, and that is unfinished for a moment.
  for (let looks = 100; left.length > 0 && looks > 0; looks--) {
    await new Promise(resolve => setTimeout(resolve, 100))
    left = remains(data, sandboxes)
  }
  wrong.push(...left.map(path => `left over: ${path}`))
  for (const client of own) wrong.push(...await goOn(url, client, names))
  return { wrong, underWay, told }
}

/** A client's sandboxes are as its last answer left them, or as the request under way would have. */
async function judgeOwn (
  url: string, client: Client, names: ReadonlySet<string>
): Promise<{ wrong: string[], done: boolean }> {
  const { prefix, world, underWay } = client
  const mine = new Set([...world.keys(), ...underWay?.outcome('').keys() ?? []])
  const found = new Map<string, SandboxModel | undefined>()
  for (const name of mine) found.set(name, await foundIn(url, name, names))
  // Two forks give the same identifier to what they make next, so the sandbox tells which is new.
  const [, touched = ''] = /^\/~([^/]*)/.exec(underWay?.path ?? '') ?? []
  const known = world.get(touched)?.adjustments
  const made = [...found.get(touched)?.adjustments.keys() ?? []].find(id => known?.has(id) !== true)
  const differences = (model: World): string[] => [...mine].flatMap(name => {
    const unlike = difference(model.get(name), found.get(name))
    return unlike === undefined ? [] : [`${name} after ${underWay?.what}: ${unlike}`]
  })
  const wrong = differences(world)
  if (wrong.length === 0 || underWay === undefined) return { wrong, done: false }
  for (const [after, done] of [[underWay.outcome(made ?? ''), true], [underWay.undone ?? world, false]] as const) {
    if (differences(after).length > 0) continue
    client.world = after
    return { wrong: [], done }
  }
  return { wrong: wrong.map(one => `${prefix}: ${one}`), done: false }
}

function union (clients: readonly Client[]): SandboxModel {
  return {
    ...EMPTY,
    adjustments: new Map(clients.flatMap(({ world }) => [...world.get(SHARED)?.adjustments ?? []]))
  }
}

/** The shared sandbox has all that any client was told, and of the requests under way those that came far enough. */
async function judgeShared (url: string, clients: readonly Client[], names: ReadonlySet<string>): Promise<string[]> {
  const wanted = union(clients)
  const found = await foundIn(url, SHARED, names)
  if (found === undefined) return wanted.adjustments.size === 0 ? [] : [`${SHARED} is gone`]
  const open = clients.flatMap(({ underWay }) => [...underWay?.outcome('').get(SHARED)?.adjustments ?? []])
    .filter(([id]) => id === '').map(([, text]) => text)
  for (const [id, text] of found.adjustments) {
    const at = open.indexOf(text)
    if (wanted.adjustments.has(id) || at === -1) continue
    open.splice(at, 1)
    const [first] = clients
    const adjustments = new Map([...first?.world.get(SHARED)?.adjustments ?? [], [id, text]])
    if (first !== undefined) first.world = new Map([[SHARED, { ...EMPTY, adjustments }]])
  }
  const unlike = differenceIn(union(clients).adjustments, found.adjustments)
  for (const client of clients) client.underWay = undefined
  return unlike === undefined ? [] : [`${SHARED}: ${unlike}`]
}

/** A fork that was under way is there whole or can be repeated. A snapshot has what it was taken of. */
async function goOn (url: string, client: Client, names: ReadonlySet<string>): Promise<string[]> {
  const { underWay, random, prefix } = client
  client.underWay = undefined
  if (underWay?.what === 'fork') {
    const [to = ''] = [...underWay.outcome('').keys()].slice(-1)
    const { status, text } = await send(url, underWay)
    if (status !== (names.has(to) ? 409 : 201)) return [`${prefix}: the repeated fork ${to}: ${status} ${text}`]
    client.world = underWay.outcome('')
  }
  if (underWay?.what === 'snapshot') return await judgeSnapshot(url, client, underWay)
  if (underWay?.what === 'reset') return await judgeReset(url, client, underWay)
  const kept = [...client.world].flatMap(([name, model]) =>
    [...model.snapshots.keys()].map(one => ({ name, model, one })))
  const chosen = kept[random.between(0, kept.length - 1)]
  return chosen === undefined ? [] : await judgeRestored(url, client, chosen.name, chosen.one, [client.world])
}

/** The same is true of the snapshot that a reset takes first, if it was not done. */
async function judgeReset (url: string, client: Client, act: Act): Promise<string[]> {
  const [, name = ''] = /^\/~(.*)\/_sandbox\/reset$/.exec(act.path) ?? []
  const worlds = [client.world, act.undone ?? client.world]
  const isThere = client.world.get(name)?.snapshots.has('before-reset')
  return isThere === true ? await judgeRestored(url, client, name, 'before-reset', worlds) : []
}

/** A snapshot that was being replaced is the old one or the new one, and only a restore can tell which. */
async function judgeSnapshot (url: string, client: Client, act: Act): Promise<string[]> {
  const [, name = '', snapshot = ''] = /^\/~(.*)\/_sandbox\/snapshots\/(.*)$/.exec(act.path) ?? []
  const worlds = [client.world, act.outcome('')].filter(world => world.get(name)?.snapshots.has(snapshot))
  const isThere = client.world.get(name)?.snapshots.has(snapshot)
  return isThere === true ? await judgeRestored(url, client, name, snapshot, worlds) : []
}

/** Restores a snapshot. The sandbox then has what it had in one of these worlds. */
async function judgeRestored (
  url: string, client: Client, name: string, snapshot: string, worlds: readonly World[]
): Promise<string[]> {
  const acts = worlds.map(world => restore(world, name, world.get(name) ?? EMPTY, snapshot))
  if (acts[0] !== undefined) await ask(url, acts[0])
  const found = await foundIn(url, name, new Set([name]))
  const outcomes = acts.map(act => act.outcome(''))
  const differences = outcomes.map(world => difference(world.get(name), found))
  const fitting = outcomes[differences.indexOf(undefined)]
  if (fitting === undefined) return [`${name} restored from ${snapshot}: ${differences.join(' or ')}`]
  client.world = fitting
  return []
}
