import { ana, camila, exceptionId, juliana, marcos, unitId, workLocationId } from '../../../support/fixture-names.ts'
import { dataUrl } from '../../../support/csv.ts'
import type { Case, Request } from './case.ts'

const place = workLocationId(1)
const put = (body: object): Request => [`PUT /gestao-ponto/local-trabalho/${place}`, { body }]
const patch = (body: object): Request => [`PATCH /local-trabalho/${place}`, { body }]
const named = { nome: 'Nova', localizacoes: [] }
const stored = `state/workLocations/${place}`
const fixture = { nome: 'São Paulo - Fábrica e escritório', codigo: 101, unidadeNegocioId: unitId(1) }
const ok = { status: 200 }

const bring = (...rows: string[]): Request =>
  ['POST /turnos-excecoes/days/import', { body: dataUrl(['collaboratorId,date,swappedDate', ...rows].join('\n')) }]
const base64 = (text: string) => Buffer.from(text).toString('base64')
const bare = (text: string): Request => ['POST /turnos-excecoes/days/import', { body: { base64: text } }]
const dayOff = `${ana},2026-04-06`
const swap = `${ana},2026-04-06,2026-04-11`
const nothing = { status: false, mensagem: 'Nenhum dia foi importado' }
const noExceptionMore: readonly [string, unknown] = ['', { collections: { shiftExceptions: 1 } }]
const oneMore: readonly [string, unknown] = ['', { collections: { shiftExceptions: 2 } }]

const exception = exceptionId(1)
const unlink = (...collaboratorIds: string[]): Request =>
  [`PATCH /turnos-excecoes/${exception}/colaboradores/desvincular`, { body: { collaboratorIds } }]
const linked = (...ids: string[]): readonly [string, unknown] =>
  [`state/shiftExceptions/${exception}`, { colaboradores: ids }]

export const locationsAndExceptions: readonly Case[] = [
  {
    key: 'workLocation.required',
    sentence: 'a PUT of nothing',
    request: put({}),
    outcomes: [
      ['nome, localizacoes',
        { status: 400, body: { message: ['nome é obrigatório', 'o campo localizacoes é obrigatório'] } }],
      ['none', { status: 200, body: fixture }]
    ]
  },
  {
    key: 'workLocation.required',
    sentence: 'a PUT of an empty name',
    request: put({ nome: '' }),
    outcomes: [['none', { status: 400, body: { message: ['nome não pode ser vazio'] } }]]
  },
  {
    key: 'workLocation.absentFields',
    sentence: 'a PUT without codigo and unidadeNegocioId',
    request: put(named),
    outcomes: [
      ['kept', { status: 200, body: { ...fixture, ...named } }],
      ['cleared',
        {
          status: 200,
          body: { nome: 'Nova', colaboradores: 9 },
          without: ['codigo', 'unidadeNegocioId'],
          then: [stored, { nome: 'Nova' }]
        }]
    ]
  },
  {
    key: 'workLocation.absentFields',
    sentence: 'a PUT that says all',
    request: put({ ...named, codigo: 7, unidadeNegocioId: unitId(2) }),
    outcomes: [['cleared', { status: 200, body: { ...named, codigo: 7, unidadeNegocioId: unitId(2) } }]]
  },
  {
    key: 'workLocation.absentFields',
    sentence: 'a PATCH',
    request: patch({ nome: 'Nova' }),
    outcomes: [['cleared', { status: 200, body: { ...fixture, nome: 'Nova', localizacoes: [{}, {}] } }]]
  },
  {
    key: 'workLocation.unknownUnit',
    sentence: 'a business unit that is not there',
    request: put({ ...named, unidadeNegocioId: 'x' }),
    outcomes: [404, 400].map(status => [status, { status, body: { message: 'Unidade de negócio não encontrada: x' } }])
  },
  {
    key: 'workLocation.patch',
    sentence: 'the PATCH that the contract names',
    request: patch({ nome: 'Nova' }),
    outcomes: [
      ['served', { status: 200, body: { nome: 'Nova' } }],
      [404,
        {
          status: 404, body: { message: `Rota não encontrada: PATCH /local-trabalho/${place}` }, then: [stored, fixture]
        }]
    ]
  },
  {
    key: 'workLocation.patch',
    sentence: 'the successor that the PUT links to',
    request: put(named),
    outcomes: [
      ['served', { ...ok, headers: { link: /successor-version/ } }],
      [404, { ...ok, headers: { link: undefined } }]
    ]
  },
  {
    key: 'status.importShiftDays',
    sentence: 'an import',
    request: bring(swap),
    outcomes: [201, 200].map(status => [status, { status, body: { status: true, errors: [] } }])
  },
  {
    key: 'import.dateAlone',
    sentence: 'a row with a date alone',
    request: bring(dayOff, `${camila},2026-04-07,2026-04-08`),
    outcomes: [
      ['day-off', { status: 201, body: { status: true, errors: { length: 0 } } }],
      ['error',
        {
          status: 201,
          body: { status: true, errors: ['Linha 2: falta a data ou o colaborador da troca'] },
          then: oneMore
        }]
    ]
  },
  {
    key: 'import.dateAlone',
    sentence: 'nothing but rows with a date alone',
    request: bring(dayOff),
    outcomes: [['error', {
      status: 201,
      body: { ...nothing, errors: ['Linha 2: falta a data ou o colaborador da troca'] },
      then: noExceptionMore
    }]]
  },
  {
    key: 'import.partial',
    sentence: 'a row that cannot be read among good ones',
    request: bring('x', swap),
    outcomes: [
      ['good-rows', { status: 201, body: { status: true, errors: ['Linha 2: date está vazio'] }, then: oneMore }],
      ['nothing', { status: 201, body: { ...nothing, errors: ['Linha 2: date está vazio'] }, then: noExceptionMore }]
    ]
  },
  {
    key: 'import.partial',
    sentence: 'a row of someone who is not there among good ones',
    request: bring(swap, 'x,2026-04-06'),
    outcomes: [
      ['good-rows',
        { status: 201, body: { status: true, errors: ['Linha 3: Colaborador não encontrado: x'] }, then: oneMore }],
      ['nothing',
        {
          status: 201, body: { ...nothing, errors: ['Linha 3: Colaborador não encontrado: x'] }, then: noExceptionMore
        }]
    ]
  },
  {
    key: 'import.partial',
    sentence: 'a row that a later one displaces',
    request: bring(dayOff, swap),
    outcomes: [
      ['nothing',
        { status: 201, body: { status: true, errors: ['Linha 2: foi substituída pela linha 3'] }, then: oneMore }]
    ]
  },
  {
    key: 'import.bareBase64',
    sentence: 'Base64 without data URL',
    request: bare(base64(`collaboratorId,date\n${dayOff}`)),
    outcomes: [
      [400, { status: 400, body: { message: ['base64 deve ser um data URL data:text/csv;base64,…'] } }],
      ['accepted', { status: 201, body: { status: true }, then: oneMore }]
    ]
  },
  {
    key: 'import.bareBase64',
    sentence: 'a data URL',
    request: bring(swap),
    outcomes: [['accepted', { status: 201, body: { status: true } }]]
  },
  {
    key: 'import.bareBase64',
    sentence: 'a data URL of another media type',
    request: bare('data:text/plain;base64,aGk='),
    outcomes: [['accepted', { status: 400, body: { message: ['base64 deve ser um data URL data:text/csv;base64,…'] } }]]
  },
  {
    key: 'import.bareBase64',
    sentence: 'a text that is neither',
    request: bare('collaboratorId'),
    outcomes: [['accepted', { status: 400, body: { message: ['base64 deve ser Base64 válido'] } }]]
  },
  {
    key: 'limits.csv',
    sentence: 'a file of 102 bytes',
    request: bare(`data:text/csv;base64,${base64(`collaboratorId,date,remarks\n${dayOff}`.padEnd(102, 'x'))}`),
    outcomes: [[102, { status: 201 }], [101, { status: 400, body: { message: [/^base64 deve ter no máximo/] } }]]
  },
  {
    key: 'unlink.unknown',
    sentence: 'someone who is not linked, among one who is',
    request: unlink(juliana, marcos),
    outcomes: [
      ['ignored', { status: 200, body: { mensagem: /^1 colaborador desvinculado; 1 ignorado,/ } }],
      [404, {
        status: 404,
        body: { message: `Colaborador não vinculado à exceção de turno: ${marcos}` },
        then: linked(juliana, 'c0000000-0000-4000-8000-000000000005', camila)
      }]
    ]
  },
  {
    key: 'unlink.unknown',
    sentence: 'only those who are linked',
    request: unlink(juliana, camila),
    outcomes: [[404, { status: 200, body: { mensagem: '2 colaboradores desvinculados' } }]]
  },
  {
    key: 'unlink.empty',
    sentence: 'nobody',
    request: unlink(),
    outcomes: [
      [400, { status: 400, body: { message: ['o campo collaboratorIds deve ter pelo menos 1 item'] } }],
      [200, { status: 200, body: { status: true, mensagem: '0 colaboradores desvinculados' } }]
    ]
  },
  {
    key: 'workLocation.coordinates',
    sentence: 'what no place on a map has',
    request: put(
      {
        nome: 'x',
        localizacoes: [{ localizacaoId: 'l', latitude: -91, longitude: 181 }, { localizacaoId: 'l', raioMetros: -1 }]
      }
    ),
    outcomes: [
      ['accepted', {
        status: 200,
        headers: {
          'x-sandbox-warning': 'no-coordinate /localizacoes/0/latitude, no-coordinate /localizacoes/0/longitude, ' +
            'negative-radius /localizacoes/1/raioMetros, ' +
            'repeated-location /localizacoes/1/localizacaoId, deprecated-operation'
        }
      }],
      [400, {
        status: 400,
        body: {
          message: [
            'localizacoes[0].latitude deve ser no mínimo -90', 'localizacoes[0].longitude deve ser no máximo 180',
            'o campo localizacoes[1].raioMetros deve ser no mínimo 0', 'localizacoes[1].localizacaoId repete l'
          ]
        }
      }]
    ]
  },
  {
    key: 'workLocation.coordinates',
    sentence: 'the ends of the map',
    request: patch({ localizacoes: [{ latitude: -90, longitude: 180, raioMetros: 0 }] }),
    outcomes: [['accepted', { status: 200, headers: { 'x-sandbox-warning': undefined } }], [400, ok]]
  }
]
