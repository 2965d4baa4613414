import t from 'tap'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { pageWorld } from '../open-page.ts'
import { accept, fix, inDetail, openUntouched, refuse, shown } from './refusing.ts'

const shared = await pageWorld(t)

const touches: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the pointer moves there': async page => {
    const { x, y } = await inDetail(page)
    await page.mouse.move(x, y)
  },
  'a finger is put on it': page => page.locator('.d h2').dispatchEvent('pointerdown'),
  'a key scrolls it': page => page.keyboard.press('PageDown'),
  'the Tab key leads into it': page => fix(page).focus(),
  'the wheel is turned above it': page => page.locator('.d h2').dispatchEvent('wheel', { deltaY: 40 }),
  'something in it is selected': page => page.locator('.d h2').evaluate(title => {
    getSelection()?.selectAllChildren(title)
  })
}

for (const [touch, act] of Object.entries(touches)) {
  t.test(`the detail stays once ${touch}, and the address names it`, async t => {
    const world = shared.another(t)
    const first = await refuse(world, 13)
    const page = await openUntouched(world)
    await fix(page).waitFor()
    const visited = await page.evaluate(() => history.length)
    await act(page)
    await page.waitForURL(`**/requisicoes/${first}`)
    t.equal(await page.evaluate(() => history.length), visited, 'the back button takes no step more')
    await refuse(world, 17)
    await accept(world, 'x')
    await page.getByRole('button', { name: '2 novas ↑', exact: true }).waitFor()
    await shown(page, first).waitFor()
    t.equal(await page.locator('.rq').count(), 1, 'and the list stays as it is')
  })
}
