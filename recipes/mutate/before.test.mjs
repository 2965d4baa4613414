import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from 'espelho'
import { requestAdjustment } from './client.mjs'

const { ESPELHO_URL: url, ESPELHO_TOKEN: token } = process.env
const forgotten = {
  jornada: '24/03/2026',
  formato: 'REGISTRO_PONTO',
  descricao: 'Esqueci de registrar a saída',
  motivoId: 'a0000000-0000-4000-8000-000000000004',
  registrosPropostos: ['08:01', '12:03', '13:00', '17:00'].map(time => ({ dataHora: `2026-03-24T${time}:00-03:00` })),
  origem: 'app'
}

test('a forgotten record is requested', async t => {
  const sandbox = connect({ url }).fresh(t.name)
  t.after(() => sandbox.dispose())
  assert.ok(await requestAdjustment(sandbox.url, token, forgotten))
})

test('an unknown reason is refused', async t => {
  const sandbox = connect({ url }).fresh(t.name)
  t.after(() => sandbox.dispose())
  await assert.rejects(requestAdjustment(sandbox.url, token, { ...forgotten, motivoId: 'x' }))
})
