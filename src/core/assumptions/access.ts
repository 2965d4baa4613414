import { Type } from '@sinclair/typebox'
import { type Operation, operations, type PermissionedOperation } from '../contract/operations.ts'
import { choice, range, refusedWith, withoutSwitch } from './assumption.ts'

const permissions = permissionsOf(operations)

const CREATE = 'Endpoints, 2. Create an API key'

const ALLOWED_WITH_WARNING = { pt: 'pode, com um aviso', en: 'allowed, with a warning' }

/** Who may do what, and the keys for it. */
export const ACCESS = [
  choice({
    id: 'A01',
    section: CREATE,
    question: { pt: 'Status de sucesso de POST /api-key', en: 'Success status of POST /api-key' },
    key: 'status.createApiKey',
    choices: [[201, '201'], [200, '200']]
  }),
  choice({
    id: 'A05',
    section: 'Authentication, 5',
    question: {
      pt: 'As outras quatro operações exigem o bearer token?',
      en: 'Do the other four operations need the bearer token?'
    },
    key: 'auth.otherOperations',
    choices: [
      [true, { pt: 'sim', en: 'yes' }],
      [false, {
        pt: 'não; um token enviado ainda precisa ser válido, mas nenhuma permissão é exigida',
        en: 'no; a token that is sent still has to be valid, but no permission is needed'
      }]
    ]
  }),
  range({
    id: 'A06',
    section: 'Authentication, 6',
    question: { pt: 'Permissão que cada operação exige', en: 'Permission that each operation needs' },
    key: 'auth.permissions',
    standard: permissions,
    schema: Type.Object(mapped(permissions, () => Type.Optional(Type.String({ minLength: 1 }))), {
      additionalProperties: false
    }),
    alternatives: [{
      pt: 'qualquer mapa de operação para permissão; a operação que ele não cita fica com a nossa',
      en: 'any map from operation to permission; an operation that it does not name keeps ours'
    }],
    meaning (map) {
      const named = Object.entries(map).map(([operation, permission]) => `${operation}: ${permission}`).join(', ')
      return { pt: `${named}; * inclui todas`, en: `${named}; * has all` }
    }
  }),
  choice({
    id: 'A07',
    section: CREATE,
    question: { pt: 'Valores aceitos em `permissions`', en: 'Allowed values of `permissions`' },
    key: 'apiKey.unknownPermissions',
    choices: [
      ['accepted', {
        pt: 'qualquer texto não vazio; os desconhecidos geram um aviso no cabeçalho',
        en: 'any non-empty text; unknown ones get a warning header'
      }],
      [400, { pt: 'só as conhecidas; outra é recusada com 400', en: 'only known ones; another is refused with 400' }]
    ]
  }),
  choice({
    id: 'A08',
    section: CREATE,
    question: { pt: 'Campos obrigatórios de POST /api-key', en: 'Required fields of POST /api-key' },
    key: 'apiKey.required',
    choices: [
      ['name, permissions', {
        pt: '`name` e `permissions` (pelo menos uma); `expiresIn` é opcional, e sem ele a chave não expira',
        en: '`name`, `permissions` (at least one); `expiresIn` optional, then no expiry'
      }],
      ['name, expiresIn, permissions', { pt: 'os três', en: 'all three' }],
      ['name', {
        pt: 'só `name`; uma chave sem permissões não pode nada',
        en: '`name` only; a key without permissions may do nothing'
      }]
    ]
  }),
  choice({
    id: 'A09',
    section: CREATE,
    question: { pt: 'Forma de `expiresIn`', en: 'Form of `expiresIn`' },
    key: 'apiKey.expiresIn',
    choices: [
      ['span', {
        pt: 'um prazo como `30d`, `12h`, `1y`, ou em ISO 8601 como `P30D`; só dígitos é recusado por ser ' +
          'ambíguo, e também um prazo nulo (`0d`) e o que termina depois de 2999',
        en: 'a span as in `30d`, `12h`, `1y`, or ISO 8601 `P30D`; bare digits are refused as ambiguous, and ' +
          'so are nothing (`0d`) and what ends after 2999'
      }],
      ['any', {
        pt: 'qualquer texto: com uma forma desconhecida, um prazo nulo ou um fim depois de 2999 a chave não expira, ' +
          'com um aviso',
        en: 'any text: with an unknown form, with nothing, or with an end after 2999 the key does not expire, with a ' +
          'warning'
      }]
    ]
  }),
  choice({
    id: 'A10',
    section: CREATE,
    question: { pt: 'Onde se lê o token novo', en: 'Where the new token can be read' },
    key: 'apiKey.tokenInBody',
    choices: [
      [false, {
        pt: 'só no plano de controle, como o serviço real o mostra no painel',
        en: 'only from the control plane, as the real one shows it in the dashboard'
      }],
      [true, { pt: 'também em um campo `token` do corpo', en: 'also in a body field `token`' }]
    ]
  }),
  withoutSwitch({
    id: 'A13',
    section: 'Authentication',
    question: { pt: 'De quem é o ajuste?', en: 'Whose adjustment is it?' },
    answer: {
      pt: 'do colaborador a quem o token pertence; a chave criada por POST /api-key herda o de quem a criou; sem ' +
        'token, do `defaultCollaborator` das fixtures; o cabeçalho `x-sandbox-colaborador` indica outro, e um ' +
        'desconhecido dá 404',
      en: "the collaborator's that the token is bound to; a key made by POST /api-key inherits its maker's; without " +
        "a token, the fixtures' `defaultCollaborator`; header `x-sandbox-colaborador` overrides, unknown: 404"
    }
  }),
  withoutSwitch({
    id: 'A43',
    section: 'Errors',
    question: { pt: 'Ordem das verificações', en: 'Order of checks' },
    answer: '401, 403, 400, 404'
  }),
  range({
    id: 'A44',
    section: 'Limits',
    question: { pt: 'Limite de requisições', en: 'Rate limit' },
    key: 'limits.rate',
    standard: 0,
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    alternatives: [{
      pt: 'este número de requisições por minuto, pelo relógio da máquina, para cada chave; depois 429 com ' +
        '`Retry-After` e o corpo de erro',
      en: 'this many requests per minute by the clock of the machine for each key; then 429 with ' +
        '`Retry-After` and the error body'
    }],
    meaning: count => count === 0
      ? { pt: 'nenhum', en: 'none' }
      : { pt: `${count} requisições por minuto para cada chave`, en: `${count} requests per minute for each key` }
  }),
  choice({
    id: 'A68',
    section: CREATE,
    question: {
      pt: 'Uma chave que cria outra com permissões que ela mesma não tem',
      en: 'A key that makes a key with permissions that it lacks'
    },
    key: 'apiKey.widerPermissions',
    choices: [['accepted', ALLOWED_WITH_WARNING], [403, refusedWith(403)]]
  }),
  withoutSwitch({
    id: 'A83',
    section: CREATE,
    question: {
      pt: 'Uma chave que vale por mais tempo que a que a criou', en: 'A key that outlives the key that made it'
    },
    answer: ALLOWED_WITH_WARNING
  })
] as const

/** The permissions by operation. Operations that share a permission stand together. */
function permissionsOf (all: Readonly<Record<string, Operation>>): Readonly<Record<PermissionedOperation, string>> {
  const named = Object.entries(all).flatMap(([name, { permission }]) =>
    permission === undefined ? [] : [{ name, permission }])
  const order = named.map(({ permission }) => permission)
  named.sort((a, b) => order.indexOf(a.permission) - order.indexOf(b.permission))
  const pairs = named.map(({ name, permission }) => [name, permission])
  return Object.fromEntries(pairs) as Record<PermissionedOperation, string>
}

function mapped<K extends string, V> (map: Readonly<Record<K, unknown>>, create: () => V): Record<K, V> {
  return Object.fromEntries(Object.keys(map).map(key => [key, create()])) as Record<K, V>
}
