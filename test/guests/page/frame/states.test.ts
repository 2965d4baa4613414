import t from 'tap'
import { pageWorld, type World } from '../open-page.ts'

const control = (world: World) => (what: string, body?: object) =>
  world.server.call(what.replace(' ', ` ${new URL(world.base).pathname}/_sandbox/`), body && { body })
const newKey = (world: World) =>
  world.server.call(`POST ${new URL(world.base).pathname}/api-key`, { body: { name: 'x', permissions: ['*'] } })

t.test('each way back can be undone, to the state that was there and not to a third one', async t => {
  const world = await pageWorld(t)
  const call = control(world)
  const hash = async () => (await call('GET hash')).body.hash
  await newKey(world)
  await call('PUT snapshots/antes')
  const saved = await hash()
  for (let made = 0; made < 5; made++) await newKey(world)
  const present = await hash()
  const page = await world.open('/requisicoes')
  const undo = page.locator('.toast').getByRole('button', { name: 'Desfazer' })
  await page.getByRole('button', { name: 'Estados' }).click()
  await page.getByRole('row', { name: /^antes \d/ }).getByRole('button', { name: 'Voltar' }).click()
  await page.getByText('Voltou para antes', { exact: true }).waitFor()
  t.equal(await hash(), saved, 'from the menu')
  await undo.click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.equal(await hash(), present)

  await page.getByRole('button', { name: 'Voltar para antes da execução' }).click()
  await page.getByText('Voltou para antes da execução').waitFor()
  t.match((await call('GET diff')).body, [], 'before the run, which nobody has saved')
  await newKey(world)
  const later = await hash()
  await undo.click()
  await page.getByRole('dialog').getByText(/Você perderia: 1 × chaves de API/).waitFor()
  t.equal(await hash(), later, 'if something has changed since, it says what would be lost')
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.equal(await hash(), present)
})

t.test('a second click on the same way back takes nothing from the first one', async t => {
  const world = await pageWorld(t)
  const call = control(world)
  const hash = async () => (await call('GET hash')).body.hash
  const epoch = async () => (await world.server.call(`GET ${new URL(world.base).pathname}/_sandbox`)).body.epoch
  const reach = async (wanted: number) => {
    for (let looks = 0; looks < 1500 && await epoch() < wanted; looks++) {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  await call('PUT snapshots/antes')
  await newKey(world)
  const present = await hash()
  const page = await world.open('/ajustes')
  for (const name of ['Reiniciar', 'Voltar para antes']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.waitFor()
    const before = await epoch()
    await button.dblclick()
    await reach(before + 2)
    await button.click()
    await reach(before + 3)
    t.not(await hash(), present, name)
    const undo = page.locator('.toast').getByRole('button', { name: 'Desfazer' })
    await undo.click()
    await page.getByText('Desfeito', { exact: true }).waitFor()
    t.equal(await hash(), present, `${name}, undone`)
  }
})

t.test('a state has any name, and what is deleted or saved over comes back', async t => {
  const world = await pageWorld(t)
  const call = control(world)
  const states = async () => Object.fromEntries((await call('GET snapshots')).body.snapshots
    .map(({ name, hash }: { name: string, hash: string }) => [name, hash]))
  const page = await world.open('/requisicoes')
  const undo = page.locator('.toast').getByRole('button', { name: 'Desfazer' })
  await page.getByRole('button', { name: 'Estados' }).click()
  const save = async () => {
    await page.getByLabel('Nome do estado').fill('Antes da Férias')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Estado salvo: Antes-da-Ferias').waitFor()
  }
  await save()
  await page.getByRole('button', { name: 'Excluir Antes-da-Ferias' }).waitFor()
  const first = (await states())['Antes-da-Ferias']
  await newKey(world)
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await page.getByRole('button', { name: 'Estados' }).click()
  await save()
  t.not((await states())['Antes-da-Ferias'], first)
  await undo.click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.equal((await states())['Antes-da-Ferias'], first, 'one that was saved over')
  await page.getByRole('button', { name: 'Estados' }).click()
  await page.getByRole('button', { name: 'Excluir Antes-da-Ferias' }).click()
  await page.getByText('Estado excluído').waitFor()
  t.equal((await states())['Antes-da-Ferias'], undefined)
  await undo.click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.equal((await states())['Antes-da-Ferias'], first, 'one that was deleted')
})

t.test('a second click on what is deleted leaves the undo of the first one', async t => {
  const world = await pageWorld(t)
  const call = control(world)
  await call('PUT snapshots/antes')
  await call('POST faults', { stage: 'before-auth', status: 503, operation: 'createApiKey' })
  const page = await world.open('/falhas')
  const undone = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).dblclick()
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
    await page.locator('.toast').getByRole('button', { name: 'Desfazer' }).click()
    await page.getByText('Desfeito', { exact: true }).waitFor()
  }
  await undone('Desativar a falha 1')
  t.equal((await call('GET faults')).body.faults.length, 1)
  await page.getByRole('button', { name: 'Estados' }).click()
  await undone('Excluir antes')
  t.match((await call('GET snapshots')).body.snapshots.map(({ name }: { name: string }) => name), /antes/)
})

t.test('the log is emptied after one question, which names the sandbox', async t => {
  const world = await pageWorld(t)
  await newKey(world)
  const page = await world.open('/requisicoes')
  await page.getByRole('button', { name: 'Limpar…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Limpar o log de page-\d+\?$/ })
  await dialog.getByRole('button', { name: 'Limpar' }).click()
  await page.getByText('Log limpo').waitFor()
  t.equal((await control(world)('GET requests?control=false')).body.requests.length, 0)
})
