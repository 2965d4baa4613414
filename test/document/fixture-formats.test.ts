import t from 'tap'
import { type VisibleCollection, VISIBLE } from '../../src/state/collections.ts'
import { canonical } from '../../src/state/hash.ts'
import { checkDocument } from '../../src/document/check.ts'
import { encodeEntity } from '../../src/document/encode.ts'
import type { CheckedDocument } from '../../src/state/world.ts'
import { smallDocument } from './small-document.ts'

/** The document that `GET /_sandbox/state` gives. */
function written ({ entities, blobs }: CheckedDocument): Record<VisibleCollection, any[]> {
  const bytes = { bytesOf: (digest: string) => blobs.get(digest) }
  return Object.fromEntries(VISIBLE.map(collection =>
    [collection,
      entities[collection].map(entity => encodeEntity(collection, entity, bytes))])) as Record<VisibleCollection, any[]>
}

const checked = await checkDocument(smallDocument())
const document = written(checked)

t.test('putting what was got changes nothing', async t => {
  const again = await checkDocument(JSON.parse(JSON.stringify(document)))
  for (const collection of VISIBLE) {
    t.equal(canonical(again.entities[collection]), canonical(checked.entities[collection]), collection)
  }
  t.same([...again.blobs.keys()], [...checked.blobs.keys()])
  t.same(written(again), document)
})

t.test('a record is filled in', async t => {
  const [first, second] = document.timeRecords
  t.same(first, {
    colaboradorId: 'ana',
    dataHora: '2026-03-16T11:00:00.000Z',
    nome: 'Ana',
    cpf: '52998224725',
    tipo: 'SIMPLE',
    endereco: 'Rua da Mooca, 1',
    NSR: '000000001',
    hashCode: first.hashCode,
    criadoEm: '2026-03-16T11:00:00.000Z',
    tipoOrigem: '01',
    online: true,
    tipoRegistroBatida: 'ENTRADA',
    tipoAmbiente: 'INDIVIDUAL',
    fusoHorario: 'SAO_PAULO'
  })
  t.match(first.hashCode, /^[0-9a-f]{64}$/)
  t.match(
    second, { NSR: '000000002', hashCode: 'second', tipoRegistroBatida: 'SAIDA' }, 'and what was written down stays'
  )
})

t.test('the fields of a record come in the order of the contract', async t => {
  const wanted = {
    colaboradorId: 'ana',
    ...document.timeRecords[0],
    indevido: true,
    criadoPorAjuste: true,
    invalidadoPorAjuste: false,
    inconsistencias: []
  }
  const [record] = written(await checkDocument({ ...document, timeRecords: [wanted], adjustments: [] })).timeRecords
  t.same(Object.keys(record).slice(-2), ['indevido', 'criadoPorAjuste'], 'what says nothing is not written')
})

t.test('a rule has all its switches', async t => {
  t.same(document.timeRules, [{
    id: 'rule',
    tipo: 'REGISTRO_PONTO',
    toleranciaMarcacao: 5,
    toleranciaDiaria: 10,
    toleranciaNoIntervalo: true,
    regime: 'BANCO',
    limiteBancoDiario: 120,
    prorrogacaoNoturna: true,
    horaNoturnaReduzida: false,
    intervaloInterjornadaMinimo: 660,
    descansoSemanalMinimo: 1440,
    limiteRegistrosDia: 10,
    faltaMeioPeriodo: 'FRACAO',
    feriadoZeraCarga: true
  }])
})

t.test('a shift, a holiday, a reason, an exception, a key and a unit are written as they came', async t => {
  const given = smallDocument()
  for (const collection of [
    'businessUnits', 'collaborators', 'shifts', 'holidays', 'adjustmentReasons', 'shiftExceptions', 'apiKeys',
    'attachments'
  ] as const) {
    t.same(document[collection], given[collection], collection)
    t.equal(
      JSON.stringify(document[collection].map(Object.keys)),
      JSON.stringify(given[collection].map(Object.keys)),
      'field by field'
    )
  }
})

t.test('a location gets an identifier that is the same every time', async t => {
  const id = document.workLocations[0].localizacoes[0].localizacaoId
  t.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  t.equal(written(await checkDocument(smallDocument())).workLocations[0].localizacoes[0].localizacaoId, id)
})

t.test('a key is known by the digest of its token', async t => {
  t.equal(checked.entities.apiKeys[0]?.id, '3f08aace122ee2368432c1ca23a049bc640bafbf00fdf33a52429f38ba12dbf9')
})

t.test('the bytes of an attachment are a blob', async t => {
  const [file] = checked.entities.attachments
  t.match(file, { id: 'file', name: 'atestado.txt', bytes: 8 })
  t.equal(Buffer.from(checked.blobs.get(file!.digest)!).toString(), 'atestado')
  t.throws(() => encodeEntity('attachments', file!, { bytesOf: () => undefined }), 'without them it cannot be written')
})
