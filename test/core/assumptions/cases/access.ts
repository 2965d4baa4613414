import { ana, exceptionId, workLocationId } from '../../../support/fixture-names.ts'
import { dataUrl } from '../../../support/csv.ts'
import type { Case, Request } from './case.ts'

const key = { name: 'Integração', permissions: ['api-key:criar'] }
const create = (body: object, token?: string | null): Request =>
  ['POST /api-key', { body, ...(token !== undefined && { token }) }]
const [created, required] = [{ status: 201, body: { status: true } }, (field: string) => ({
  status: 400, body: { message: [`${field} é obrigatório`] }
})]

const others: readonly [name: string, what: string, body: object, status: number][] = [
  ['createApiKey', 'POST /api-key', key, 201],
  ['updateWorkLocation', `PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`, { nome: 'x', localizacoes: [] }, 200],
  ['patchWorkLocation', `PATCH /local-trabalho/${workLocationId(1)}`, { nome: 'x' }, 200],
  ['importShiftDays', 'POST /turnos-excecoes/days/import', dataUrl(`collaboratorId,date\n${ana},2026-04-06\n`), 201],
  ['unlinkCollaborators', `PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`,
    { collaboratorIds: ['x'] }, 200]
]

export const access: readonly Case[] = [
  {
    key: 'status.createApiKey',
    sentence: 'a key that was made',
    request: create(key),
    outcomes: [
      [201, created],
      [200, { status: 200, body: { status: true, mensagem: 'Chave de API criada: Integração' } }]
    ]
  },
  ...others.flatMap(([name, what, body, status]): Case[] => [
    {
      key: 'auth.otherOperations',
      sentence: `${name} without a token`,
      request: [what, { body, token: null }],
      outcomes: [[true, { status: 401 }], [false, { status }]]
    },
    {
      key: 'auth.otherOperations',
      sentence: `${name} with a token that is not valid`,
      request: [what, { body, token: 'espelho_ninguem' }],
      outcomes: [[true, { status: 401 }], [false, { status: 401 }]]
    },
    {
      key: 'auth.otherOperations',
      sentence: `${name} with a token that has no permission`,
      request: [what, { body, token: 'espelho_sem_permissao' }],
      outcomes: [[true, { status: 403 }], [false, { status }]]
    }
  ]),
  {
    key: 'auth.otherOperations',
    sentence: 'the adjustment still needs its token',
    request: ['POST /ajuste-registro/solicitar', { body: {}, token: null }],
    outcomes: [[false, { status: 401 }]]
  },
  {
    key: 'auth.otherOperations',
    sentence: 'a key made without a token is of the default collaborator (A13)',
    request: create(key, null),
    outcomes: [[false, { status: 201, then: ['api-keys', { apiKeys: { 4: { colaboradorId: ana } } }] }]]
  },
  {
    key: 'auth.permissions',
    sentence: 'a key without the permission of the operation',
    request: create(key, 'espelho_sem_permissao'),
    outcomes: [
      [{}, { status: 403, body: { message: 'Permissão necessária: api-key:criar' } }],
      [{ createApiKey: 'chaves' }, { status: 403, body: { message: 'Permissão necessária: chaves' } }]
    ]
  },
  {
    key: 'apiKey.unknownPermissions',
    sentence: 'a permission that opens nothing',
    request: create({ ...key, permissions: ['ponto:bater', '*', 'turno-excecao:importar'] }),
    outcomes: [
      ['accepted', { status: 201, headers: { 'x-sandbox-warning': 'unknown-permission /permissions/0' } }],
      [400, {
        status: 400,
        body: {
          message: [
            /^permissions\[0\] deve ser um de: \*, ajuste-registro:solicitar, api-key:criar, local-trabalho:atualizar, /
          ]
        }
      }]
    ]
  },
  {
    key: 'apiKey.required',
    sentence: 'a key that does not say how long',
    request: create(key),
    outcomes: [
      ['name, permissions', created],
      ['name, expiresIn, permissions', required('expiresIn')],
      ['name', created]
    ]
  },
  ...['30', 'sempre', '', '0d', '999999y'].map((expiresIn): Case => ({
    key: 'apiKey.expiresIn',
    sentence: `a key for "${expiresIn}"`,
    request: create({ ...key, expiresIn }),
    outcomes: [
      ['span', { status: 400, body: { message: [/^expiresIn deve ser/] } }],
      ['any', {
        ...created,
        headers: { 'x-sandbox-warning': 'no-expiry /expiresIn', 'x-sandbox-assumptions': /\bA09\b/ },
        then: ['api-keys', { apiKeys: { 4: { name: 'Integração', expiresAt: undefined } } }]
      }]
    ]
  })),
  {
    key: 'apiKey.expiresIn',
    sentence: 'a key for a span',
    request: create({ ...key, expiresIn: '30d' }),
    outcomes: ['span', 'any'].map(value => [value, {
      ...created,
      headers: { 'x-sandbox-warning': undefined },
      then: ['api-keys', { apiKeys: { 4: { expiresAt: '2026-05-01T12:00:00.000Z' } } }]
    }])
  },
  {
    key: 'apiKey.required',
    sentence: 'a key that says all',
    request: create({ ...key, expiresIn: '30d' }),
    outcomes: [['name, permissions', created], ['name, expiresIn, permissions', created], ['name', created]]
  },
  {
    key: 'apiKey.required',
    sentence: 'a key without permissions',
    request: create({ name: 'k' }),
    outcomes: [
      ['name, permissions', required('permissions')],
      ['name, expiresIn, permissions',
        { status: 400, body: { message: ['expiresIn é obrigatório', 'o campo permissions é obrigatório'] } }],
      ['name', { ...created, then: ['api-keys', { apiKeys: { 4: { name: 'k', permissions: [] } } }] }]
    ]
  },
  {
    key: 'apiKey.required',
    sentence: 'a key with a list of no permissions',
    request: create({ name: 'k', permissions: [] }),
    outcomes: [
      ['name, permissions', { status: 400, body: { message: ['o campo permissions deve ter pelo menos 1 item'] } }],
      ['name', created]
    ]
  },
  {
    key: 'apiKey.required',
    sentence: 'a key without a name',
    request: create({ permissions: ['*'], expiresIn: '1y' }),
    outcomes: [
      ['name, permissions', required('name')],
      ['name, expiresIn, permissions', required('name')],
      ['name', required('name')]
    ]
  },
  {
    key: 'apiKey.required',
    sentence: 'permissions that are no list',
    request: create({ name: 'k', permissions: '*' }),
    outcomes: [['name', { status: 400, body: { message: ['o campo permissions deve ser uma lista'] } }]]
  },
  {
    key: 'apiKey.tokenInBody',
    sentence: 'the token of a new key',
    request: create(key),
    outcomes: [
      [false, { ...created, without: ['token'] }],
      [true, { status: 201, body: { status: true, token: /^espelho_[0-9a-f]{32}$/ } }]
    ]
  },
  {
    key: 'limits.rate',
    sentence: 'the third request of a minute',
    after: [create(key), create(key)],
    request: create(key),
    outcomes: [
      [0, created],
      [3, created],
      [2, {
        status: 429,
        headers: { 'retry-after': /^([1-9]|[1-5][0-9]|60)$/ },
        body: {
          service: '/api-key',
          method: 'POST',
          message: /^Limite de 2 requisições por minuto excedido; tente de novo em \d+ s$/
        }
      }]
    ]
  },
  {
    key: 'limits.rate',
    sentence: 'the first request of another key',
    after: [create(key), create(key)],
    request: create(key, 'espelho_gestor'),
    outcomes: [[2, created]]
  },
  {
    key: 'apiKey.widerPermissions',
    sentence: 'a key that gives more than it has',
    after: [
      [
        'POST /_sandbox/state/apiKeys',
        { body: { name: 'Narrow', token: 'espelho_estreita', permissions: ['api-key:criar'], colaboradorId: ana } }
      ]
    ],
    request: create({ name: 'Wide', permissions: ['api-key:criar', '*'] }, 'espelho_estreita'),
    outcomes: [
      ['accepted', { status: 201, headers: { 'x-sandbox-warning': 'wider-permission /permissions/1' } }],
      [
        403,
        { status: 403, body: { message: 'Uma chave não pode dar a outra uma permissão que ela própria não tem: *' } }
      ]
    ]
  },
  {
    key: 'apiKey.widerPermissions',
    sentence: 'a key that gives what it has',
    request: create({ name: 'Wide', permissions: ['api-key:criar', '*'] }),
    outcomes: [['accepted', { status: 201, headers: { 'x-sandbox-warning': undefined } }], [403, { status: 201 }]]
  }
]
