import { loadedFixtures } from '../../sandbox/stored-fixtures.ts'
import type { StoreAtRest } from '../../store/at-rest.ts'
import { DamagedSandbox } from '../../store/store.ts'
import { type Moved, moveSandbox, type Side } from './move-sandbox.ts'

/** What became of a sandbox. */
export interface Step {
  readonly name: string
  /** From 1 on. */
  readonly number: number
  readonly of: number
  readonly outcome: Moved | 'damaged'
  /** What is damaged. */
  readonly why?: string
}

export interface MigrationOptions {
  readonly from: StoreAtRest
  readonly to: StoreAtRest
  readonly onStep: (step: Step) => void
  readonly notice: (message: string) => void
}

/**
 * Copies every sandbox of a store into another one. A migration that was stopped can be run again: it copies the
 * sandboxes that are missing. Resolves to the steps.
 */
export async function migrate ({ from, to, onStep, notice }: MigrationOptions): Promise<readonly Step[]> {
  const [source, target] = [sideOf(from), sideOf(to)]
  const all = await from.list()
  const steps: Step[] = []
  for (const [index, stored] of all.entries()) {
    await from.mustBeAlone()
    await to.mustBeAlone()
    const about = { name: stored.name, number: index + 1, of: all.length }
    const step = await moveSandbox(stored, source, target, notice).then(
      (outcome): Step => ({ ...about, outcome }),
      (error: unknown): Step => {
        if (!(error instanceof DamagedSandbox)) throw error
        return { ...about, outcome: 'damaged', why: error.message }
      })
    steps.push(step)
    onStep(step)
  }
  await from.mustBeAlone()
  await to.mustBeAlone()
  return steps
}

function sideOf (store: StoreAtRest): Side {
  return { store, fixtures: loadedFixtures(store.fixtures) }
}
