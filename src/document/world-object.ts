import { Invalid } from '../domain/problem.ts'
import { VISIBLE, type VisibleCollection } from '../state/collections.ts'
import type { World } from '../state/world.ts'
import type { StateText } from './entity-texts.ts'
import { FIXTURE_FORMATS } from './fixture-formats.ts'
import { readFiles } from './read-folder.ts'
import { inOneDocument, readWorld } from './read-world.ts'
import type { SandboxText } from './sandbox-file.ts'
import { isObject } from './schema-faults.ts'
import { violation } from './violation.ts'

/** A world as an object: the collections of a fixtures folder under their keys, and `sandbox.json` under `sandbox`. */
export interface WorldObject extends Partial<StateText> {
  /**
   * The world below this one: `built-in`, or the path of a folder. An entity replaces the one with the same
   * identifier below, or is added. Each field of `sandbox` replaces the field below. Without `extends` there is no
   * world below.
   */
  readonly extends?: string
  /** Name, clock, default collaborator and settings. */
  readonly sandbox?: SandboxText
}

/**
 * Throws `Invalid` with every problem by its JSON Pointer in the object. Problems of the world below are at
 * `extends#/…`. `builtIn` is the folder of the built-in world.
 */
export async function readWorldObject (given: WorldObject, builtIn: string): Promise<World> {
  // A copy, because entities are frozen and shared. Values that JSON cannot express are no part of a world.
  const { extends: below, sandbox = {}, ...document }: Record<string, unknown> = JSON.parse(JSON.stringify(given))
  const isUnread = (collection: VisibleCollection) => !Array.isArray(document[collection] ?? [])
  if (below === undefined) return await readWorld({ sandbox, document }, { ...inOneDocument, isUnread })
  if (typeof below !== 'string' || below === '') {
    throw new Invalid([violation('/extends', 'wrong-type', { expected: ['string'] })])
  }
  const { violations, ...base } = await readFiles(below === 'built-in' ? builtIn : below)
  if (violations.length > 0) throw new Invalid(violations)
  const laid = new Map(VISIBLE.map(collection => [collection, layOver(collection, base.document, document)]))
  const lists = Object.fromEntries(Array.from(laid, ([collection, { list }]) => [collection, list]))
  return await readWorld({ sandbox: overSandbox(base.sandbox, sandbox), document: { ...document, ...lists } }, {
    ...inOneDocument,
    isUnread,
    inDocument: (collection, index, found) => {
      const origins = laid.get(collection)?.origins
      const origin = index === undefined ? undefined : origins?.[index]
      const placed = inOneDocument.inDocument(collection, origin ?? index, found)
      return index === undefined || origin !== undefined ? placed : { ...placed, pointer: `extends#${placed.pointer}` }
    }
  })
}

type Lists = Readonly<Record<string, unknown>>

interface Laid {
  readonly list: unknown
  /** The index of each entity in the upper list. An entity of the world below has none. */
  readonly origins: readonly (number | undefined)[]
}

/** A value that is no list is left to the check. */
function layOver (collection: VisibleCollection, below: Lists, above: Lists): Laid {
  const [base, own] = [below[collection] ?? [], above[collection]]
  if (own === undefined || !Array.isArray(base)) return { list: base, origins: [] }
  if (!Array.isArray(own)) return { list: own, origins: [] }
  const list: unknown[] = [...base]
  const origins = new Array<number | undefined>(base.length)
  const places = new Map(base.map((entity, place) => [keyIn(collection, entity), place]))
  for (const [index, entity] of own.entries()) {
    const key = keyIn(collection, entity)
    const place = (key === undefined ? undefined : places.get(key)) ?? list.length
    places.delete(key) // the check reports a second one in the same list
    list[place] = entity
    origins[place] = index
  }
  return { list, origins }
}

/** The key of an entity that may be invalid. `undefined` for a record, whose hash is filled in later. */
function keyIn (collection: VisibleCollection, entity: unknown): string | undefined {
  if (!isObject(entity)) return undefined
  const key = entity[FIXTURE_FORMATS[collection].key]
  if (typeof key !== 'string') return undefined
  return collection === 'holidays' ? JSON.stringify([key, entity['unidadeNegocioId']]) : key
}

function overSandbox (below: unknown, above: unknown): unknown {
  if (!isObject(below) || !isObject(above)) return above
  const [settings, own] = [below['settings'], above['settings']]
  return { ...below, ...above, ...isObject(settings) && isObject(own) && { settings: { ...settings, ...own } } }
}
