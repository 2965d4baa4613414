import t from 'tap'
import { complaints, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname
const FIRST = '2026-11-03T14:00:00.000Z'

/** As `espelho calibrate --profile-out` writes it. */
const PROFILE = {
  settings: { 'error.method': 405 },
  evidence: {
    exchanges: 40,
    points: { A61: { count: 12, first: FIRST, last: '2026-11-06T02:30:00.000Z', requests: ['r3', 'r7'] } }
  }
}
const adopt = async (profile: object) =>
  await world.server.call(`PATCH ${base}/_sandbox/settings`, { body: profile })

for (const [language, settled, text] of [
  ['pt', 'comprovada',
    'Comprovada por 12 requisições gravadas com a API real, 03/11/2026 a 05/11/2026 (r3, r7)'],
  ['en', 'settled', 'Settled by 12 recorded exchanges with the real API, 03/11/2026 to 05/11/2026 (r3, r7)']
] as const) {
  t.test(`a point shows what a profile says for its answer, with local days: ${language}`, async t => {
    t.equal((await adopt(PROFILE)).status, 200)
    const page = await world.open(`/pontos/A61?lang=${language}`)
    await page.getByRole('article').getByText(text).waitFor()
    t.equal(await page.locator('a', { hasText: settled }).count(), 1, 'and the list names the points that have any')
    t.strictSame(await complaints(page), [], 'axe has nothing against it')
    await page.locator('summary.gh').click()
    await page.locator('a[href*="/pontos/A02"]').click()
    await page.getByRole('article', { name: 'A02' }).waitFor()
    t.equal(await page.getByText(text).count(), 0, 'another point has none')
  })
}

t.test('evidence of any other form leaves the page whole', async t => {
  const page = await world.open('/pontos/A61')
  for (const evidence of ['yes', { first: 'never', requests: 7 }, { count: 1, first: '2026-11-03', last: FIRST }]) {
    t.equal((await adopt({ ...PROFILE, evidence: { points: { A61: evidence } } })).status, 200)
    await page.reload()
    await page.getByRole('article', { name: 'A61' }).waitFor()
  }
  await page.getByText('Comprovada por 1 requisição gravada com a API real, 03/11/2026').waitFor()
})
