import type { Test } from 'tap'
import type { Ledger } from '../../../../src/host/store/ledger.ts'
import type { Store } from '../../../../src/host/store/store.ts'
import { begunWith, MADE_AT } from './begun.ts'
import { model, type Model } from './model.ts'

/** One place where a store keeps its data, opened as often as a test likes. */
export interface StorePlace {
  open (compactAt?: number): Promise<Store>
  /** Makes writes fail, until called with false. */
  breakDown? (broken: boolean): void | Promise<void>
  /** Forgets what no sandbox names. A store that does so when it is opened has no such call. */
  sweep? (): Promise<void>
}

export interface StoreUnderTest {
  readonly lasting: boolean
  /** Several processes append. */
  readonly shared?: boolean
  readonly place: (t: Test) => StorePlace
}

export const NAME = 'mine'

export interface Opened { readonly own: Ledger, readonly world: Model }

export async function create (store: Store, name = NAME): Promise<Opened> {
  const world = model([begunWith()])
  const own = await store.create(name, { changeSet: begunWith() })
  if (own === undefined) throw new Error(`${name} is there already`)
  return { own, world }
}

export async function reopen (store: Store, name = NAME): Promise<Opened> {
  const world = model()
  const own = await store.open(name)
  if (own === undefined) throw new Error(`${name} is not there`)
  await world.load(own)
  return { own, world }
}

export const release = (own: Ledger): Promise<void> => own.release(MADE_AT)

export const failureOf = (append: Promise<unknown>): Promise<unknown> =>
  append.then(() => 'done', () => 'refused')
