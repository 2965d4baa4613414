import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { startSandbox } from 'espelho'

// Another server for the rest of the API, and a client that needs both. REST='python3 rest.py' takes the other file.
const [command, file] = (process.env.REST ?? 'node rest.mjs').split(' ')
let rest
let espelho

before(async () => {
  rest = spawn(command, [file, '0'], { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
  // It says where it listens.
  const [address] = await once(rest.stdout, 'data')
  espelho = await startSandbox({ fallback: String(address).trim(), requireSandbox: true })
})
after(async () => {
  await espelho?.close()
  rest?.kill()
})

/** A client of the whole API, of which this is all that it does. */
const clientOf = base => async (method, path, body) => {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${espelho.token}`, 'content-type': 'application/json' },
    ...body !== undefined && { body: JSON.stringify(body) }
  })
  return { status: response.status, body: await response.json() }
}

test('lists the people, adjusts a day of one, unlinks him, and lists who is linked again', async t => {
  const sandbox = espelho.control.fresh('people')
  t.after(() => sandbox.dispose())
  const call = clientOf(sandbox.url)
  const people = await call('GET', '/colaboradores')
  assert.equal(people.status, 200)
  const reasons = await sandbox.collection('adjustmentReasons')
  const adjusted = await call('POST', '/ajuste-registro/solicitar', {
    jornada: '10/03/2026',
    formato: 'INTERVALO_HORARIO',
    descricao: 'Consulta',
    motivoId: reasons[0].motivoAjusteRegistroId,
    minMinutos: 480,
    maxMinutos: 505
  })
  assert.equal(adjusted.status, 201)
  const [exception] = await sandbox.collection('shiftExceptions')
  const path = `/turnos-excecoes/${exception.turnoExcecaoId}/colaboradores`
  const linked = await call('GET', path)
  assert.deepEqual(linked.body.map(one => one.colaboradorId).sort(), [...exception.colaboradores].sort())
  assert.ok(linked.body.every(one => people.body.some(person => person.nome === one.nome)))
  const [first] = exception.colaboradores
  const unlinked = await call('PATCH', `${path}/desvincular`, { collaboratorIds: [first] })
  assert.equal(unlinked.status, 200)
  const left = await call('GET', path)
  assert.deepEqual(left.body.map(one => one.colaboradorId).sort(), exception.colaboradores.slice(1).sort())
})

test('registers a punch, which no other sandbox sees', async t => {
  const [sandbox, other] = [espelho.control.fresh('one'), espelho.control.fresh('other')]
  t.after(() => Promise.all([sandbox.dispose(), other.dispose()]))
  const [{ colaboradorId }] = (await clientOf(sandbox.url)('GET', '/colaboradores')).body
  const dataHora = '2026-03-31T08:00:00-03:00'
  const before = await other.hash()
  const punched = await clientOf(sandbox.url)('POST', '/registro-ponto', { colaboradorId, dataHora })
  assert.equal(punched.status, 201)
  const refused = await clientOf(sandbox.url)('POST', '/registro-ponto', { colaboradorId: 'nobody', dataHora })
  assert.equal(refused.status, 400)
  assert.notDeepEqual(await sandbox.hash(), before)
  assert.deepEqual(await other.hash(), before)
})
