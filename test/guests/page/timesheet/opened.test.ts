import t from 'tap'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { ana } from '../../../support/fixture-names.ts'
import { pageWorld } from '../open-page.ts'

/** The buttons and links of the opened day and its row that are partly under what sticks to the top of the window. */
const covered = (page: Page): Promise<string[]> => page.evaluate(() => {
  const opened = document.querySelector('.opened') as HTMLElement
  const end = document.querySelector('.row.hd')?.getBoundingClientRect().bottom ?? 0
  return [opened.previousElementSibling as Element, opened].flatMap(part => [...part.querySelectorAll('a, button')])
    .filter(one => {
      const { top, height } = one.getBoundingClientRect()
      return height > 0 && top < end && top + height > 0
    }).map(one => (one as HTMLElement).innerText)
})

t.test('no button of an opened day stays under the bar when a key goes back to it', async t => {
  const world = await pageWorld(t)
  await world.ask(ana, 19)
  const page = await world.open(`/espelho/${ana}/2026-03/20`)
  await page.locator('.opened').waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.keyboard.press('k')
  await page.waitForFunction(() => document.activeElement?.querySelector('.dd')?.textContent === '19')
  await page.locator('.opened').getByRole('button', { name: 'Aprovar' }).waitFor()
  t.strictSame(await covered(page), [])
})
