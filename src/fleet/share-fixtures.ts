import type { Registry } from '../sandbox/registry.ts'
import type { Owners } from './owners.ts'

export interface ShareFixturesOptions {
  readonly owners: Pick<Owners, 'bringFixtures' | 'watchFixtures'>
  readonly registry: Pick<Registry, 'storeFixtures' | 'useFixtures'>
  readonly notice: (message: string) => void
}

/**
 * Makes the fixtures of this replica those of the fleet. If another replica brings other fixtures later, this one uses
 * them.
 */
export async function shareFixtures ({ owners, registry, notice }: ShareFixturesOptions): Promise<void> {
  const own = await registry.storeFixtures()
  const before = await owners.bringFixtures(own)
  if (before !== undefined) {
    notice(`all servers of the database begin new sandboxes from the fixtures of this one now, ${short(own)}, and no ` +
      `more from ${short(before)}`)
  }
  let announced = ''
  owners.watchFixtures(async ({ digest, broughtBy }) => {
    try {
      await registry.useFixtures(digest)
      notice(`new sandboxes begin from the fixtures of ${broughtBy} now, ${short(digest)}`)
    } catch (error) {
      if (announced !== digest) notice(`the fixtures of ${broughtBy} cannot be read: ${(error as Error).message}`)
      announced = digest
      throw error
    }
  })
}

function short (digest: string): string {
  return digest.slice(0, 12)
}
