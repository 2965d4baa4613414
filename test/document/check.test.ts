import fc from 'fast-check'
import t from 'tap'
import { Invalid } from '../../src/domain/problem.ts'
import { checkDocument } from '../../src/document/check.ts'
import { messageOf } from '../../src/problems/message.ts'
import { smallDocument, spoil } from './small-document.ts'
import { runs } from '../support/fuzz.ts'

async function told (document: unknown): Promise<string[]> {
  try {
    await checkDocument(document)
    return []
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.violations.map(({ pointer, problem }) => `${pointer} ${problem.code}`)
  }
}

t.test('a sound document has nothing to tell', async t => {
  t.same(await told(smallDocument()), [])
  t.same(await told({}), [], 'nor has an empty one: a missing collection is empty')
})

type Case = readonly [pointer: string, value: unknown, told: string | readonly string[], sentence: string]
const cases: readonly Case[] = [
  ['/things', [], '/things unknown-field', 'a collection that there is not'],
  ['/__proto__x', [], '/__proto__x unknown-field', 'nor this'],
  ['/toString', [], '/toString unknown-field', 'nor what every object has'],
  ['/shifts', {}, ['/collaborators/0/turnoId unresolved', '/shifts wrong-type'], 'a collection that is no list'],
  ['/shifts/1', 'x', '/shifts/1 wrong-type', 'an entity that is no object'],

  ['/collaborators/0/apelido', 'Aninha', '/collaborators/0/apelido unknown-field', 'a field that there is not'],
  ['/collaborators/0/nome', undefined, '/collaborators/0/nome required', 'a field too few'],
  ['/collaborators/0/nome', 7, '/collaborators/0/nome wrong-type', 'a number for a text'],
  ['/collaborators/0/nome', '', '/collaborators/0/nome too-short', 'an empty name'],
  ['/collaborators/0/status', 'ATIVA', '/collaborators/0/status not-one-of', 'a status that there is not'],
  ['/collaborators/0/numeroDocumento', '529.982.247-25', '/collaborators/0/numeroDocumento wrong-format',
    'a CPF with dots'],
  ['/collaborators/0/numeroDocumento', '00000000000', [], 'a CPF whose digits do not check is accepted'],
  ['/collaborators/0/numeroDocumento', '12ABC34501DE35', [], 'a CNPJ with letters'],
  ['/collaborators/0/numeroDocumento', '12ABC34501DE36', '/collaborators/0/numeroDocumento wrong-format',
    'a CNPJ whose digits do not check'],
  ['/timeRecords/0/cpf', '', [], 'a record without a CPF (A87)'],
  ['/timeRecords/0/cpf', '12ABC34501DE35', '/timeRecords/0/cpf wrong-format', 'a record has no CNPJ'],
  ['/collaborators/0/dataAdmissao', '31/02/2026', '/collaborators/0/dataAdmissao wrong-format',
    'a date in the other form'],
  ['/collaborators/0/dataAdmissao', '2026-02-31', '/collaborators/0/dataAdmissao wrong-format',
    'a date that the calendar lacks'],
  ['/collaborators/0/unidadeNegocioId', 'x', '/collaborators/0/unidadeNegocioId unresolved',
    'a unit that there is not'],
  ['/collaborators/0/localTrabalhoId', 'x', '/collaborators/0/localTrabalhoId unresolved',
    'a work location that there is not'],
  ['/collaborators/0/turnoId', 'x', '/collaborators/0/turnoId unresolved', 'a shift that there is not'],
  ['/collaborators/0/regraPontoId', 'x', '/collaborators/0/regraPontoId unresolved', 'a rule that there is not'],
  ['/businessUnits', [],
    ['/collaborators/0/unidadeNegocioId unresolved', '/holidays/0/unidadeNegocioId unresolved',
      '/workLocations/0/unidadeNegocioId unresolved'], 'everyone who misses a unit'],
  ['/businessUnits/0/nome', undefined, '/businessUnits/0/nome required',
    'a reference to a faulty entity is no second fault'],

  ['/timeRules/0/toleranciaDiaria', 1e308, '/timeRules/0/toleranciaDiaria too-large',
    'a number too large to be counted with'],
  ['/timeRules/0/toleranciaDiaria', 1.5, '/timeRules/0/toleranciaDiaria not-whole', 'half a minute'],

  ['/shifts/0/tipo', 'turno', '/shifts/0/tipo not-one-of',
    'a kind of shift that there is not, and no more about its fields'],
  ['/shifts/0/grupos', [], '/shifts/0/grupos unknown-field', 'a field of another kind of shift'],
  ['/shifts/0/dias/6', undefined, '/shifts/0/dias/6 wrong-type', 'a hole in the week'],
  ['/shifts/0/dias', [], '/shifts/0/dias too-few-items', 'a week without days'],
  ['/shifts/0/dias/3/diaSemana', 'SEGUNDA', '/shifts/0/dias/3/diaSemana duplicate', 'two Mondays'],
  ['/shifts/0/dias/1/entrada', '8:00', '/shifts/0/dias/1/entrada wrong-format', 'a time of one digit'],
  ['/shifts/0/dias/1/entrada', undefined, '/shifts/0/dias/1/entrada required', 'a working day without a start'],
  ['/shifts/0/dias/0/saida', '12:00', '/shifts/0/dias/0/entrada required', 'an end without a start'],
  ['/shifts/0/dias/1/intervalos/0/fim', '11:00', '/shifts/0/dias/1/intervalos/0/fim not-after',
    'a break that ends before it starts'],
  ['/shifts/0/dias/1/intervalos/0/inicio', '18:00',
    ['/shifts/0/dias/1/intervalos/0/inicio outside-shift', '/shifts/0/dias/1/intervalos/0/fim not-after'],
    'a break after the day'],
  ['/shifts/0/dias/1/intervalos/0/fim', '17:00', '/shifts/0/dias/1/intervalos/0/fim outside-shift',
    'a break that lasts to the end of the day'],
  ['/shifts/0/dias/1/intervalos/0/fim', undefined, '/shifts/0/dias/1/intervalos/0/fim required',
    'a break without an end'],
  ['/shifts/0/dias/1/intervalos/1', { inicio: '12:30', fim: '14:00' }, '/shifts/0/dias/1/intervalos/1/inicio not-after',
    'breaks that overlap'],
  ['/shifts/0/dias/1/intervaloFlexivel', true, '/shifts/0/dias/1/intervalos/0/minimo required',
    'a flexible break without a duration'],
  ['/shifts/1/ciclo', [], '/shifts/1/ciclo too-few-items', 'a cycle without days'],
  ['/shifts/1/ciclo/0/intervalos/0', { inicio: '18:00', fim: '18:30' },
    ['/shifts/1/ciclo/0/intervalos/0/inicio outside-shift', '/shifts/1/ciclo/0/intervalos/0/fim outside-shift'],
    'a break by day in a night shift'],
  ['/shifts/1/inicio', '2026-02-30', '/shifts/1/inicio wrong-format', 'a cycle from a day that there is not'],
  ['/shifts/2/grupos', [], '/shifts/2/grupos too-few-items', 'a weekly shift without a group'],
  ['/shifts/2/grupos/0/tempoTrabalho', '-01:00', '/shifts/2/grupos/0/tempoTrabalho wrong-format',
    'a negative duration'],
  ['/shifts/2/grupos/0/intervalos/0/maximo', '00:30', '/shifts/2/grupos/0/intervalos/0/maximo below',
    'a longest break below the shortest'],

  ['/timeRules/0/toleranciaMarcacao', -1, '/timeRules/0/toleranciaMarcacao too-small', 'a negative tolerance'],
  ['/timeRules/0/toleranciaDiaria', 1.5, '/timeRules/0/toleranciaDiaria not-whole', 'half a minute'],
  ['/timeRules/0/tipo', 'MISTO', '/timeRules/0/tipo not-one-of', 'the default that is no value (A46)'],
  ['/holidays/1', { data: '2026-03-06', nome: 'Outro', unidadeNegocioId: 'unit' }, '/holidays/1/data duplicate',
    'a holiday twice in one unit'],
  ['/holidays/1/data', '2026-03-06', [], 'a holiday everywhere beside one of a unit is two'],
  ['/holidays/0/unidadeNegocioId', 'x', '/holidays/0/unidadeNegocioId unresolved', 'a holiday of no unit'],

  ['/timeRecords/0/colaboradorId', 'x', '/timeRecords/0/colaboradorId unresolved', 'a record of no one'],
  ['/timeRecords/0/dataHora', '2026-03-16T08:00:00', '/timeRecords/0/dataHora wrong-format',
    'an instant without an offset'],
  ['/timeRecords/0/hashCode', 'second', '/timeRecords/1/hashCode duplicate', 'one hash twice'],
  ['/timeRecords/0/NSR', '0', '/timeRecords/0/NSR wrong-format', 'a number zero'],
  ['/timeRecords/0/latitude', -23.5, '/timeRecords/0/longitude required', 'half a position'],
  ['/timeRecords/0/latitude', 91, '/timeRecords/0/latitude too-large', 'a latitude beyond the pole'],
  ['/timeRecords/0/inconsistencias', ['X'], '/timeRecords/0/inconsistencias/0 not-one-of',
    'an inconsistency that there is not'],

  ['/shiftExceptions/0/colaboradores/1', 'x', '/shiftExceptions/0/colaboradores/1 unresolved',
    'a linked collaborator who is not there'],
  ['/shiftExceptions/0/dias/0/swappedCollaboratorId', 'x', '/shiftExceptions/0/dias/0/swappedCollaboratorId unresolved',
    'a swap with no one'],
  ['/workLocations/0/unidadeNegocioId', 'x', '/workLocations/0/unidadeNegocioId unresolved',
    'a work location of no unit'],
  ['/workLocations/0/localizacoes/0/raioMetros', '150', '/workLocations/0/localizacoes/0/raioMetros wrong-type',
    'a radius in quotes'],
  ['/apiKeys/0/token', 'a b', '/apiKeys/0/token wrong-format', 'a token that no header can carry'],
  ['/apiKeys/0/colaboradorId', 'x', '/apiKeys/0/colaboradorId unresolved', 'a key of no one'],
  ['/apiKeys/0/expiresAt', '2026-01-31', '/apiKeys/0/expiresAt wrong-format', 'an expiry that is no instant'],

  ['/adjustments/0/formato', 'X', '/adjustments/0/formato not-one-of', 'a format that there is not'],
  ['/adjustments/0/minMinutos', 1, '/adjustments/0/minMinutos unknown-field', 'a field of another format'],
  ['/adjustments/0/maxPeriodo', undefined, '/adjustments/0/maxPeriodo required', 'a period without an end'],
  ['/adjustments/0/maxPeriodo', '2026-03-17', '/adjustments/0/maxPeriodo below', 'a period that ends before it starts'],
  ['/adjustments/1/maxMinutos', 480, '/adjustments/1/maxMinutos not-after', 'an interval without a length'],
  ['/adjustments/2/tempoFaltante', '+00:07', '/adjustments/2/tempoFaltante wrong-format', 'a plus (A18)'],
  ['/adjustments/3/registrosPropostos/0/registroHash', 'x',
    '/adjustments/3/registrosPropostos/0/registroHash unresolved', 'a kept record that there is not'],
  ['/adjustments/0/motivo/motivoAjusteRegistroId', 'x', '/adjustments/0/motivo/motivoAjusteRegistroId unresolved',
    'a reason that there is not'],
  ['/adjustments/0/motivo', {}, '/adjustments/0/motivo/motivoAjusteRegistroId required',
    'a reason without its identifier'],
  ['/adjustments/0/anexos/0/arquivoId', 'x', '/adjustments/0/anexos/0/arquivoId unresolved',
    'a file that there is not'],
  ['/adjustments/0/colaboradores/0/colaboradorId', 'x', '/adjustments/0/colaboradores/0/colaboradorId unresolved',
    'an adjustment of no one'],
  ['/adjustments/0/colaboradores', [], '/adjustments/0/colaboradores too-few-items', 'an adjustment without anyone'],
  ['/adjustments/1/ajusteRegistroId', 'period', '/adjustments/1/ajusteRegistroId duplicate', 'one identifier twice'],
  ['/attachments/0/base64', 'YXRlc3RhZG8', '/attachments/0/base64 wrong-format', 'Base64 without its padding'],
  ['/attachments/0/base64', '', [], 'an empty file is a file']
]
for (const [pointer, value, expected, sentence] of cases) {
  t.test(sentence, async t => {
    t.same(await told(spoil(smallDocument(), pointer, value)), [expected].flat())
  })
}

t.test('a token shows in no message', async t => {
  const document = smallDocument()
  document.apiKeys.push({ ...document.apiKeys[0]!, name: 'Outra' })
  try {
    await checkDocument(document)
    t.fail('it is there twice')
  } catch (error) {
    t.equal(messageOf((error as Invalid).violations[0]!.problem, 'pt'), 'apiKeys[1].token repete ***')
  }
})

t.test('all violations come at once, in the order of the document', async t => {
  const document = smallDocument()
  for (const pointer of ['/holidays/1/nome', '/collaborators/0/nome', '/attachments/0/nome']) {
    spoil(document, pointer, undefined)
  }
  spoil(document, '/timeRecords/1/colaboradorId', 'x')
  spoil(document, '/collaborators/0/dataAdmissao', '2026-02-31')
  t.same(await told(document), [
    '/collaborators/0/nome required', '/collaborators/0/dataAdmissao wrong-format', '/holidays/1/nome required',
    '/timeRecords/1/colaboradorId unresolved', '/attachments/0/nome required'
  ])
})

t.test('references are looked at where forms are wrong, too', async t => {
  const document = smallDocument()
  spoil(document, '/collaborators/0/nome', 7)
  spoil(document, '/collaborators/0/turnoId', 'x')
  spoil(document, '/timeRecords/1/dataHora', 'x')
  spoil(document, '/timeRecords/1/colaboradorId', 'y')
  spoil(document, '/adjustments/0/titulo', 7)
  spoil(document, '/adjustments/0/motivo/motivoAjusteRegistroId', 'z')
  t.same(await told(document), [
    '/collaborators/0/nome wrong-type', '/collaborators/0/turnoId unresolved', '/timeRecords/1/dataHora wrong-format',
    '/timeRecords/1/colaboradorId unresolved', '/adjustments/0/titulo wrong-type',
    '/adjustments/0/motivo/motivoAjusteRegistroId unresolved'
  ])
})

t.test('a hundred are told, the others counted', async t => {
  const broken = Array.from({ length: 1000 }, () => ({}))
  const found = await told({ holidays: broken, timeRecords: broken })
  t.equal(found.length, 101)
  t.equal(found[100], ' more-violations')
  try {
    await checkDocument({ holidays: broken, timeRecords: broken })
  } catch (error) {
    t.equal(messageOf((error as Invalid).violations[100]!.problem, 'pt'), 'e há mais 3900 problemas')
  }
})

t.test('whatever comes, nothing but Invalid is thrown', async t => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true
  })
  const keys = Object.keys(smallDocument())
  await fc.assert(fc.asyncProperty(fc.oneof(
    anything, fc.dictionary(fc.constantFrom(...keys), fc.oneof(anything, fc.array(anything)))
  ), async document => {
    await told(document)
  }), { numRuns: runs(300) })
  const pointers = cases.map(([pointer]) => pointer).filter(pointer => !pointer.endsWith('/6'))
  await fc.assert(fc.asyncProperty(fc.constantFrom(...pointers), anything, async (pointer, value) => {
    await told(spoil(smallDocument(), pointer, value))
  }), { numRuns: runs(300) })
  t.same(await told(null), [' wrong-type'])
})
