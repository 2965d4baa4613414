import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { builtInFixtures } from '../../src/package-files.ts'
import { startSandbox } from '../../src/index.ts'
import { numbers, randomStep } from '../support/journey.ts'

/** Sends the steps of a journey to a base URL. */
async function travel (base: string, steps: number, seed = 1): Promise<number[]> {
  const below = numbers(seed)
  const statuses: number[] = []
  for (let at = 0; at < steps; at++) {
    const { what, call } = randomStep(below)
    const [method, path] = what.split(' ') as [string, string]
    const { status } = await fetch(base + path, {
      method,
      body: JSON.stringify(call.body),
      headers: {
        authorization: `Bearer ${call.token ?? 'espelho_admin'}`, 'content-type': 'application/json', ...call.headers
      }
    })
    statuses.push(status)
  }
  return statuses
}

t.test('fixtures, tests, reset, and the same again', async t => {
  const fixtures = t.testdir()
  cpSync(builtInFixtures, fixtures, { recursive: true })
  const server = await startSandbox({ fixtures, logLevel: 'silent' })
  const { control } = server
  const start = await control.hash()

  const first = await travel(server.url, 60)
  const after = await control.hash()
  t.not(after, start)
  t.equal((await control.reset()).hash, start)
  t.strictSame(await travel(server.url, 60), first, 'the same requests have the same answers')
  t.equal(await control.hash(), after, 'and lead to the same state')
  t.strictSame(await travel(`${server.url}/~other`, 60), first, 'in another sandbox, too')
  t.equal(await control.sandbox('other').hash(), after)

  // They write down what they found, change it, and begin with that.
  const state = await control.state()
  for (const [name, list] of Object.entries(state)) {
    const file = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    writeFileSync(`${fixtures}/${file}.json`, JSON.stringify(list))
  }
  await server.close()

  const second = await startSandbox({ fixtures, logLevel: 'silent' })
  t.equal(await second.control.hash(), after, 'the state document is a set of fixtures')
  await second.close()

  const holidays = JSON.parse(readFileSync(`${fixtures}/holidays.json`, 'utf8'))
  writeFileSync(`${fixtures}/holidays.json`, JSON.stringify([...holidays, { data: '2026-03-17', nome: 'Dia da QA' }]))
  const third = await startSandbox({ fixtures, logLevel: 'silent' })
  t.not(await third.control.hash(), after)
  const { days } = await (await fetch(
    `${third.url}/_sandbox/daily-frequency/c0000000-0000-4000-8000-000000000001?from=2026-03-17`
  )).json() as { days: [{ feriado: string }] }
  t.equal(days[0].feriado, 'Dia da QA')
  await third.close()
})

t.test('a data folder keeps everything across a restart', async t => {
  const data = `${t.testdir()}/data`
  const server = await startSandbox({ data, logLevel: 'silent' })
  await travel(server.url, 40)
  await travel(`${server.url}/~um`, 40, 2)
  await server.control.sandbox('dois').setClock({ now: '2027-01-01T00:00:00Z' })
  await server.control.sandbox('dois').reset()
  await server.control.sandbox('dois').setClock({ now: '2027-02-03T04:05:06Z' })
  const adjusted = await fetch(`${server.url}/~um/ajuste-registro/solicitar`, {
    method: 'POST',
    headers: { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' },
    body: JSON.stringify({
      jornada: '16/03/2026',
      formato: 'INTERVALO_HORARIO',
      minMinutos: 0,
      maxMinutos: 1,
      descricao: 'x',
      motivoId: 'a0000000-0000-4000-8000-000000000001',
      anexos: [{ nome: 'a', base64: 'aGk=', arquivoId: 'fica' }]
    })
  })
  t.equal(adjusted.status, 201)
  const { codigo } = await adjusted.json() as { codigo: number }
  const look = async ({ control }: typeof server) => await Promise.all(['default', 'um', 'dois'].map(async name => {
    const sandbox = control.sandbox(name)
    const { epoch, clock, hash } = await sandbox.overview()
    return { name, epoch, clock, hash, state: await sandbox.state(), keys: await sandbox.apiKeys() }
  }))
  const before = await look(server)
  await server.close()

  const again = await startSandbox({ data, logLevel: 'silent' })
  t.strictSame(await look(again), before, 'data, clock, epoch and keys of every sandbox')
  t.equal(await (await fetch(`${again.url}/~um/arquivos/fica`)).text(), 'hi', 'the bytes of an attachment')
  const next = await fetch(`${again.url}/~um/ajuste-registro/solicitar`, {
    method: 'POST',
    headers: { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' },
    body: JSON.stringify({
      jornada: '17/03/2026',
      formato: 'INTERVALO_HORARIO',
      minMinutos: 0,
      maxMinutos: 1,
      descricao: 'x',
      motivoId: 'a0000000-0000-4000-8000-000000000001'
    })
  })
  t.equal((await next.json() as { codigo: number }).codigo, codigo + 1, 'codes go on')
  await again.control.sandbox('um').reset()
  await again.control.deleteSandbox('dois')
  await again.close()

  const last = await startSandbox({ data, logLevel: 'silent' })
  const names = (await last.control.sandboxes()).map(({ name }) => name).sort()
  t.strictSame(names, ['default', 'um'], 'a removed sandbox stays away')
  t.equal((await fetch(`${last.url}/~um/arquivos/fica`)).status, 404, 'a reset lasts')
  await last.close()
})
