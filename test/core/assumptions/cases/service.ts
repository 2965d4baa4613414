import { ana, exceptionId, reasons, workLocationId } from '../../../support/fixture-names.ts'
import { dataUrl } from '../../../support/csv.ts'
import type { Case, Request } from './case.ts'

const path = `/turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`
const key: Request = ['POST /api-key', { body: { name: 'k', permissions: ['*'] } }]
const form = { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
const range = {
  jornada: '16/03/2026',
  descricao: 'x',
  motivoId: reasons.allowance,
  formato: 'INTERVALO_HORARIO',
  minMinutos: 480,
  maxMinutos: 540
}

const lists: readonly [field: string, what: string, body: object, item: unknown, status: number][] = [
  ['permissions', 'POST /api-key', { name: 'k' }, '*', 201],
  ['localizacoes', `PATCH /local-trabalho/${workLocationId(1)}`, {}, {}, 200],
  ['collaboratorIds', `PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`, {}, ana, 200],
  ['jornadas', 'POST /ajuste-registro/solicitar',
    { jornada: '16/03/2026', formato: 'TEMPO_FALTANTE', descricao: 'x', motivoId: reasons.allowance },
    '17/03/2026', 201],
  ['registrosPropostos', 'POST /ajuste-registro/solicitar',
    { jornada: '16/03/2026', formato: 'REGISTRO_PONTO', descricao: 'x', motivoId: reasons.allowance },
    { dataHora: '2026-03-16T08:00:00-03:00' }, 201]
]

export const service: readonly Case[] = [
  ...lists.map(([field, what, body, item, status]): Case => ({
    key: 'limits.arrayItems',
    sentence: `one item of ${field}, where one is allowed`,
    request: [what, { body: { ...body, [field]: [item] } }],
    outcomes: [[{}, { status }], [{ [field]: 1 }, { status }]]
  })),
  ...lists.map(([field, what, body, item]): Case => ({
    key: 'limits.arrayItems',
    sentence: `two items of ${field}, where one is allowed`,
    request: [what, { body: { ...body, [field]: [item, item] } }],
    outcomes: [[{ [field]: 1 }, { status: 400, body: { message: [`${field} deve ter no máximo 1 item`] } }]]
  })),
  {
    key: 'limits.arrayItems',
    sentence: 'a longer list than at first, with another mistake in it',
    request: ['POST /api-key', { body: { name: 'k', permissions: [...Array(1500).fill('*'), ''] } }],
    outcomes: [
      [{}, { status: 400, body: { message: ['o campo permissions deve ter no máximo 1000 itens'] } }],
      [{ permissions: 1501 }, { status: 400, body: { message: ['permissions[1500] não pode ser vazio'] } }]
    ]
  },
  {
    key: 'request.unknownFields',
    sentence: 'fields that the contract does not name',
    request: ['POST /ajuste-registro/solicitar', {
      body: {
        x: 1, ...range, anexos: [{ nome: 'a', base64: 'aGk=', tipo: 'y' }], ação: 2
      }
    }],
    outcomes: [
      ['ignored',
        {
          status: 201,
          headers: {
            'x-sandbox-warning': 'unknown-field /x, unknown-field /anexos/0/tipo, unknown-field /a%C3%A7%C3%A3o'
          }
        }],
      [400,
        {
          status: 400,
          headers: { 'x-sandbox-warning': undefined },
          body: {
            message: [
              'anexos[0].tipo não é um campo conhecido', 'x não é um campo conhecido', 'ação não é um campo conhecido'
            ]
          }
        }]
    ]
  },
  {
    key: 'request.unknownFields',
    sentence: 'they come after what else is wrong',
    request: ['POST /api-key', { body: { nome: 'k', permissions: [] } }],
    outcomes: [[400, {
      status: 400,
      body: {
        message: ['name é obrigatório', 'o campo permissions deve ter pelo menos 1 item',
          'nome não é um campo conhecido']
      }
    }]]
  },
  ...[
    'POST /ajuste-registro/solicitar', 'POST /api-key', 'PUT /gestao-ponto/local-trabalho/x', 'PATCH /local-trabalho/x',
    'POST /turnos-excecoes/days/import', `PATCH ${path}`
  ]
    .map((what): Case => ({
      key: 'request.unknownFields',
      sentence: `an unknown field of ${what.split('/', 3).join('/')}`,
      request: [what, { body: { _: 1 } }],
      outcomes: [[400, { status: 400, text: /"_ não é um campo conhecido"\]/ }]]
    })),
  {
    key: 'request.mediaType',
    sentence: 'a body of another media type',
    request: ['POST /api-key', form],
    outcomes: [400, 415].map(status =>
      [status, { status, body: { message: 'Content-Type deve ser application/json' } }])
  },
  {
    key: 'request.mediaType',
    sentence: 'a body that is no JSON',
    request: ['POST /api-key', { body: '{' }],
    outcomes: [400, 415].map(value => [value, { status: 400 }])
  },
  {
    key: 'error.service',
    sentence: 'the service of an error',
    request: [`PATCH ${path}?a=b`, { body: {} }],
    outcomes: [
      ['path', { status: 400, body: { service: path } }],
      ['template', { status: 400, body: { service: '/turnos-excecoes/{turnoExcecaoId}/colaboradores/desvincular' } }]
    ]
  },
  {
    key: 'error.service',
    sentence: 'the service of an error where there is no route',
    request: ['GET /nada?a=b'],
    outcomes: [
      ['path', { status: 404, body: { service: '/nada' } }],
      ['template', { status: 404, body: { service: '/nada' } }]
    ]
  },
  {
    key: 'error.message',
    sentence: 'one message',
    request: ['POST /api-key', { body: {}, token: 'x' }],
    outcomes: [
      ['list-for-validation', { status: 401, body: { message: 'Token de acesso ausente ou inválido' } }],
      ['list', { status: 401, body: { message: ['Token de acesso ausente ou inválido'] } }]
    ]
  },
  {
    key: 'error.message',
    sentence: 'several messages',
    request: ['POST /api-key', { body: {} }],
    outcomes: [
      ['list-for-validation', { status: 400, body: { message: { length: 2 } } }],
      ['list', { status: 400, body: { message: { length: 2 } } }]
    ]
  },
  {
    key: 'error.message',
    sentence: 'one message where there is no route',
    request: ['GET /nada'],
    outcomes: [['list', { status: 404, body: { message: ['Rota não encontrada: GET /nada'] } }]]
  },
  {
    key: 'error.language',
    sentence: 'a validation',
    request: ['POST /api-key', { body: {} }],
    outcomes: [
      ['pt', { status: 400, body: { message: ['name é obrigatório', 'o campo permissions é obrigatório'] } }],
      ['en', { status: 400, body: { message: ['name is required', 'permissions is required'] } }]
    ]
  },
  {
    key: 'error.language',
    sentence: 'a success',
    request: key,
    outcomes: [
      ['pt', { status: 201, body: { mensagem: 'Chave de API criada: k' } }],
      ['en', { status: 201, body: { mensagem: 'API key created: k' } }]
    ]
  },
  {
    key: 'error.language',
    sentence: 'the rows of an import',
    request: ['POST /turnos-excecoes/days/import', { body: dataUrl(`collaboratorId,date\n${ana},x`) }],
    outcomes: [['en', {
      status: 201,
      body: {
        mensagem: 'No day was imported', errors: ['Line 2: date must be an existing date, dd/MM/yyyy or yyyy-MM-dd: x']
      }
    }]]
  },
  {
    key: 'error.language',
    sentence: 'an unlinking',
    request: [`PATCH ${path}`, { body: { collaboratorIds: ['x'] } }],
    outcomes: [['en', { status: 200, body: { mensagem: '0 collaborators unlinked; 1 ignored, because not linked' } }]]
  },
  {
    key: 'error.language',
    sentence: 'a path that is not there',
    request: ['GET /nada'],
    outcomes: [['en', { status: 404, body: { message: 'Route not found: GET /nada' } }]]
  },
  {
    key: 'error.language',
    sentence: 'the control plane',
    request: ['GET /_sandbox/state/nada'],
    outcomes: [['en', { status: 404, body: { message: /^Collection not found: nada/ } }]]
  },
  {
    key: 'error.method',
    sentence: 'another method of a path',
    request: ['GET /api-key'],
    outcomes: [
      [404, { status: 404, headers: { allow: undefined }, body: { message: 'Rota não encontrada: GET /api-key' } }],
      [405,
        {
          status: 405,
          headers: { allow: 'POST' },
          body: { service: '/api-key', method: 'GET', message: 'Método GET não permitido; os permitidos são: POST' }
        }]
    ]
  },
  {
    key: 'error.method',
    sentence: 'another method of a path with a parameter',
    request: ['DELETE /arquivos/x?a=b'],
    outcomes: [[405, { status: 405, headers: { allow: 'GET, HEAD' } }]]
  },
  {
    key: 'error.method',
    sentence: 'another method of a path with an escape',
    request: ['DELETE /api%2Dkey'],
    outcomes: [[405, {
      status: 405,
      headers: { allow: 'POST' },
      body: { service: '/api%2Dkey', message: 'Método DELETE não permitido; os permitidos são: POST' }
    }]]
  },
  {
    key: 'error.method',
    sentence: 'any method of a path that is not there',
    request: ['GET /api-key/x'],
    outcomes: [[405, { status: 404, headers: { allow: undefined } }]]
  },
  {
    key: 'request.nulls',
    sentence: 'null for optional fields, nested ones too',
    request: [
      'POST /ajuste-registro/solicitar',
      { body: { ...range, jornadas: null, anexos: [{ arquivoId: null, nome: 'a', base64: 'aGk=' }] } }
    ],
    outcomes: [
      [
        400,
        {
          status: 400,
          body: { message: ['anexos[0].arquivoId deve ser um texto', 'o campo jornadas deve ser uma lista'] }
        }
      ],
      ['absent', { status: 201, body: { anexos: [{ nome: 'a' }] } }]
    ]
  },
  {
    key: 'request.nulls',
    sentence: 'null for a required field',
    request: ['POST /ajuste-registro/solicitar', { body: { ...range, descricao: null } }],
    outcomes: [
      [400, { status: 400, body: { message: ['descricao deve ser um texto'] } }],
      ['absent', { status: 400, body: { message: ['descricao é obrigatório'] } }]
    ]
  },
  {
    key: 'request.loosePaths',
    sentence: 'a slash at the end, and letters of another case',
    request: ['PATCH /Turnos-Excecoes/nope/colaboradores/DESVINCULAR/?x=1', { body: { collaboratorIds: ['x'] } }],
    outcomes: [
      [404, { status: 404, body: { message: /^Rota não encontrada/ } }],
      [
        'accepted',
        {
          status: 404,
          body: {
            service: '/Turnos-Excecoes/nope/colaboradores/DESVINCULAR/',
            message: 'Exceção de turno não encontrada: nope'
          }
        }
      ]
    ]
  },
  {
    key: 'request.loosePaths',
    sentence: 'a path of nothing',
    request: ['POST /api-keys/', { body: {} }],
    outcomes: [[404, { status: 404 }], ['accepted', { status: 404, body: { message: /^Rota não encontrada/ } }]]
  }
]
