import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { startSandbox } from '../../../src/index.ts'
import { reasons } from '../../support/fixture-names.ts'

const content = (text: string) => ({ nome: 'a.txt', base64: Buffer.from(text).toString('base64') })
const asked = (motivoId: string, ...anexos: object[]) => ({
  jornada: '24/03/2026',
  formato: 'INTERVALO_HORARIO',
  minMinutos: 480,
  maxMinutos: 600,
  descricao: 'x',
  motivoId,
  anexos
})

/** A server with a data folder, and the number of attachment files in it. */
async function kept (t: Test) {
  const data = join(t.testdir({}), 'data')
  const server = await startSandbox({ data, logLevel: 'silent' })
  t.teardown(() => server.close())
  const send = async (path: string, body: object) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
    return { status: answer.status, body: await answer.json() as { anexos: [{ url: string }] } }
  }
  const files = () => readdirSync(join(data, 'sandboxes/default'), { recursive: true }).filter(name =>
    /[0-9a-f]{64}/.test(String(name))).length
  return { server, files, send, ask: (body: object) => send('/ajuste-registro/solicitar', body) }
}

t.test('a request that is refused leaves none of its files', async t => {
  const { files, ask, send, server } = await kept(t)
  t.equal(
    (await ask(asked('nenhum', content('a'), content('b'), content('a')))).status, 404, 'of a reason that is not there'
  )
  t.equal(files(), 0)

  await server.control.addFault({ operation: 'requestAdjustment', stage: 'after-validation', status: 500, times: 1 })
  t.equal((await ask(asked(reasons.allowance, content('a')))).status, 500, 'of a fault before it')
  t.equal(files(), 0)

  const attachment = (base64: string) => ({ arquivoId: 'a', nome: 'a.txt', base64 })
  t.equal((await send('/_sandbox/state/attachments', attachment('YQ=='))).status, 201)
  t.equal(
    (await send('/_sandbox/state/attachments', attachment('Yg=='))).status, 400, 'of an attachment whose key is taken'
  )
  t.equal(files(), 1)
})

t.test('one that is not refused has them', async t => {
  const { files, ask, server } = await kept(t)
  const textOf = async ({ body }: Awaited<ReturnType<typeof ask>>) => await (await fetch(body.anexos[0].url)).text()
  const both = await Promise.all([ask(asked(
    'nenhum', content('same')
  )), ask(asked(reasons.allowance, content('same'))), ask(asked('nenhum', content('same')))])
  t.same(both.map(({ status }) => status), [404, 201, 404], 'also where others with the same are refused meanwhile')
  t.equal(await textOf(both[1] as typeof both[number]), 'same')
  await ask(asked('nenhum', content('same')))
  t.equal(await textOf(both[1] as typeof both[number]), 'same', 'or later')

  await server.control.addFault({ operation: 'requestAdjustment', stage: 'after-commit', status: 500, times: 1 })
  t.equal((await ask(asked(reasons.allowance, content('committed')))).status, 500, 'also where its answer is lost')
  t.equal(files(), 2)
})
