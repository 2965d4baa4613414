import type { Test } from 'tap'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { ana, camila, juliana, rafael } from '../../../support/fixture-names.ts'
import type { World } from '../open-page.ts'

/** The page of a sandbox with requests of four people, the newest of them Camila's. */
export async function fourAsk (t: Test, shared: World, path = '/ajustes', look = {}) {
  const world = shared.another(t)
  for (const [who, day] of [[ana, 10], [juliana, 11], [rafael, 12], [camila, 13]] as const) await world.ask(who, day)
  const page = await world.open(path, look)
  await page.mouse.move(2, 2)
  await page.locator('h1').waitFor()
  return { world, page }
}

export const control = ({ server, base }: World, what: string, body?: object) =>
  server.call(what.replace(' ', ` ${new URL(base).pathname}/_sandbox/`), body === undefined ? {} : { body })

export async function statuses (world: World): Promise<Record<string, string>> {
  const { body } = await control(world, 'GET state/adjustments')
  return Object.fromEntries(body.map(({ ajusteRegistroId, status }: Record<string, string>) =>
    [ajusteRegistroId, status]))
}

/** The statuses that are others than before, by the first name of the person. */
export async function changed (world: World, before: Record<string, string>): Promise<string[]> {
  const { body: { adjustments } } = await control(world, 'GET adjustments?limit=1000')
  return adjustments.filter(({ ajusteRegistroId, status }: any) => before[ajusteRegistroId] !== status)
    .map(({ nome, status }: { nome: string, status: string }) => `${nome.split(' ')[0]} ${status}`).sort()
}

export const keysAct = (page: Page) => page.locator('.decide [aria-keyshortcuts=A]').waitFor()
export const decided = (page: Page, status: string) => page.locator('.dh', { hasText: status }).waitFor()
