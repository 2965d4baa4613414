import t from 'tap'
import { complaints, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)

t.test('each measure is drawn, and told, cell by cell', async t => {
  for (const measure of ['noturno', 'extras', 'ocorrencias']) {
    const page = await world.open(`/equipe/2026-03?medida=${measure}`, { dark: true })
    const figure = page.locator('.hmt td.c text.n').first()
    await figure.waitFor()
    t.equal(await figure.evaluate(text => getComputedStyle(text).fill === getComputedStyle(document.body).color), true,
      'it has the colour of a text')
    t.strictSame(await complaints(page), [], measure)
  }
})
