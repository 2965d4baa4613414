import t from 'tap'
import { ana, marcos } from '../../../support/fixture-names.ts'
import { fieldsOf, valueOf, written } from '../../../../src/guests/page/new-request/form.ts'
import { complaints, overflow, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname

t.test('a form has the fields that the schema requires of a format, and those of its example', async t => {
  const { body: document } = await world.server.call(`GET ${base}/docs/json`)
  const { AdjustmentRequest: schema } = document.components.schemas
  const { examples } = document.paths['/ajuste-registro/solicitar'].post.requestBody.content['application/json']
  const namesOf = (format: string): string[] => fieldsOf(schema, format, examples[format].value).map(({ name }) => name)
  const of = ['jornada', 'descricao', 'motivoId']
  t.strictSame(namesOf('INTERVALO_HORARIO'), [...of, 'minMinutos', 'maxMinutos', 'anexos'])
  t.strictSame(namesOf('TEMPO_FALTANTE'), [...of, 'jornadas', 'anexos'])
  t.strictSame(namesOf('REGISTRO_PONTO'), [...of, 'registrosPropostos', 'anexos'])
  t.strictSame(namesOf('INTERVALO_DATAS'), [...of, 'minPeriodo', 'maxPeriodo', 'considerarRegistroRealizado', 'anexos'])
  for (const [format, { value }] of Object.entries(examples) as [string, { value: Record<string, unknown> }][]) {
    for (const { name, kind } of fieldsOf(schema, format, value)) {
      if (kind === 'files' || kind === 'times') continue
      const again = valueOf(kind, written(kind, value[name]), '', new Map())
      t.strictSame(again, value[name], `${format} ${name} is read as it was written`)
    }
  }
})

t.test('a text becomes the value that it stands for, or goes as it is', async t => {
  const read = (kind: Parameters<typeof valueOf>[0], text: string): unknown =>
    valueOf(kind, text, '24/03/2026', new Map([[480, 'abc']]))
  for (const [kind, text, value] of [
    ['time', '8:30', 510], ['time', '25:00', 1500], ['time', 'cedo', 'cedo'], ['time', ' ', undefined],
    ['flag', 'false', false], ['flag', '', undefined], ['days', '01/02/2026;02/02/2026', ['01/02/2026', '02/02/2026']],
    ['times', '08:00 24:30', [
      { dataHora: '2026-03-24T11:00:00.000Z', registroHash: 'abc' }, { dataHora: '2026-03-25T03:30:00.000Z' }
    ]],
    ['times', 'tarde', [{ dataHora: 'tarde' }]]
  ] as const) t.strictSame(read(kind, text), value, `${kind} ${text}`)
  t.strictSame(valueOf('times', '08:00', '31 de março', new Map()), [{ dataHora: '08:00' }], 'of a day that is none')
})

t.test('each format can be asked for from the page, and the request is shown before it is sent', async t => {
  for (const format of ['REGISTRO_PONTO', 'INTERVALO_HORARIO', 'TEMPO_FALTANTE', 'INTERVALO_DATAS']) {
    const page = await world.open('/ajustes')
    await page.getByRole('link', { name: 'Novo pedido' }).click()
    await page.getByLabel('Formato').selectOption(format)
    await page.getByLabel('Pessoa').selectOption(ana)
    await page.getByLabel(/^Descrição/).fill(`Pedido de ${format}`)
    const shown = page.getByRole('group', { name: 'curl' })
    await shown.getByText(`Pedido de ${format}`).waitFor()
    t.match(await shown.innerText(), new RegExp(`"formato":"${format}"`))
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByRole('article', { name: /^Requisição/ }).getByText('201').first().waitFor()
  }
})

t.test('what was written stays when another person or another format is chosen', async t => {
  const page = await world.open(`/novo?formato=REGISTRO_PONTO&pessoa=${ana}`)
  await page.getByLabel(/^Descrição/).fill('Escrito antes')
  await page.getByLabel('Chave de API').selectOption('1')
  await page.getByLabel('Pessoa').selectOption(marcos)
  await page.waitForURL(new RegExp(marcos))
  const shown = page.getByRole('group', { name: 'curl' })
  await shown.getByText('Escrito antes').waitFor()
  t.equal(await page.getByLabel('Chave de API').inputValue(), '1')
  await page.getByLabel('Formato').selectOption('INTERVALO_HORARIO')
  await shown.getByText('INTERVALO_HORARIO').waitFor()
  await shown.getByText('Escrito antes').waitFor()
  t.equal(await page.getByLabel(/^Descrição/).inputValue(), 'Escrito antes')
})

t.test("a day of the sheet asks for itself, with the times that it has, and the rules' answer is shown", async t => {
  const page = await world.open(`/espelho/${marcos}/2026-03/10`, { width: 360, dark: true })
  await page.getByRole('link', { name: 'Novo pedido' }).click()
  await page.getByLabel('Formato').selectOption('REGISTRO_PONTO')
  t.equal(await page.getByLabel(/^Dia/).inputValue(), '10/03/2026')
  const times = page.getByLabel(/^Horários/)
  t.match(await times.inputValue(), /^\d+:\d\d(, \d+:\d\d)+$/)
  t.match(await page.getByRole('group', { name: 'curl' }).innerText(), /registroHash/, 'they are kept by their hashes')
  t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await times.fill('mais tarde')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.locator('.dh h2', { hasText: '[0].dataHora deve ser' }).waitFor()
})

t.test('a format of the coverage leads to its form', async () => {
  const page = await world.open('/novo?parte=format TEMPO_FALTANTE 201')
  await page.getByRole('link', { name: 'Preencher campo a campo' }).click()
  await page.getByLabel(/^Dias/).waitFor()
})
