import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { Invalid } from '../../core/rules/problem.ts'
import { VISIBLE } from '../../core/state/collections.ts'
import { entitiesOf, getEntity } from '../../core/state/layer.ts'
import type { EntityLists, World, WorldClock } from '../../core/state/world.ts'
import { readFixtures } from '../fixtures/read-folder.ts'
import { timeOf } from '../sandbox/clock.ts'
import { type Past, replay } from '../sandbox/replay.ts'
import { loadedFixtures } from '../sandbox/stored-fixtures.ts'

/** What stands in the folder of a sandbox besides its world. */
export interface AboutFolder {
  /** How many change sets are not in `state.json` yet. */
  readonly pending: number
  /** The files that cannot be read to their end. */
  readonly damaged: readonly string[]
  /** The files of the former form, which are set aside. */
  readonly former: readonly string[]
}

export interface WorldAt {
  readonly world: World
  /** Only of the folder of a sandbox. */
  readonly sandbox?: AboutFolder
}

/** The files of a sandbox's folder, of the present form and of the former one. */
const OF_SANDBOX = /^(state\.json|changes(\.next)?\.ndjson|snapshot\.json|\d{10,16}\.log)$/

/** Reads a folder of fixtures, or that of a sandbox in a data folder. Throws `Invalid` with what is wrong with it. */
export async function readWorldAt (folder: string): Promise<WorldAt> {
  const names = await readdir(folder).catch(() => [])
  if (!names.some(name => OF_SANDBOX.test(name))) return { world: await readFixtures(folder) }
  const { openLooseFolder } = await import('../store/json/loose-folder.ts')
  const loose = openLooseFolder(folder)
  const { sets, end } = await loose.read()
  const { load } = loadedFixtures({ ...loose.fixtures, save: async () => {} })
  const past = await replay({ async * read () { yield * sets } }, load).catch(error => {
    throw error instanceof Error && error.cause instanceof Invalid ? error.cause : error
  })
  const world = { ...worldOf(past, basename(folder)), blobs: new Map(past.fixtures.blobs) }
  for (const { digest } of world.entities.attachments) {
    const bytes = world.blobs.get(digest) ?? await loose.file(digest)
    if (bytes !== undefined) world.blobs.set(digest, bytes)
  }
  const damaged = end.files.filter(({ isDamaged }) => isDamaged).map(({ name }) => name)
  return { world, sandbox: { pending: end.head - end.written, damaged, former: await loose.former() } }
}

function worldOf ({ fixtures: { meta }, layer }: Past, name: string): Omit<World, 'blobs'> {
  const lists = VISIBLE.map(collection => [collection, [...entitiesOf(layer, collection)]])
  const { evidence: found, ...own } = getEntity(layer, 'settings', 'settings') ?? {}
  const evidence = { ...meta.evidence, ...found }
  const { defaultCollaborator: id } = meta
  return {
    name,
    clock: clockOf(layer),
    settings: { ...meta.settings, ...own },
    ...Object.keys(evidence).length > 0 && { evidence },
    ...id !== undefined && getEntity(layer, 'collaborators', id) !== undefined && { defaultCollaborator: id },
    entities: Object.fromEntries(lists) as EntityLists
  }
}

/** A clock that ticks goes on from the time that it shows. */
function clockOf (layer: Past['layer']): WorldClock {
  const clock = getEntity(layer, 'clock', 'clock') ?? { mode: 'system' }
  return clock.mode === 'ticking' ? { mode: 'ticking', now: timeOf(clock) } : clock
}
