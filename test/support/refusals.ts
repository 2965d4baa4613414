import type { Test } from 'tap'
import type { Answer, Call, TestServer } from './server.ts'

/** Checks that an answer is the contract's error body, whole and nothing else. */
export function isRefusal (
  t: Test, answer: Answer, what: string, status: number, message: string | readonly string[]
): void {
  const [method, url = ''] = what.split(' ')
  t.equal(answer.status, status, `answers ${status}`)
  t.strictSame(
    answer.body,
    { service: url.replace(/^\/~[^/?]*/, '').replace(/\?.*/, ''), method, message },
    `says ${JSON.stringify(message)}`
  )
  t.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
}

/** What every operation behind the token refuses, whatever its body (A43: before it looks at the body). */
export function refusesStrangers (t: Test, server: TestServer, what: string, permission: string): void {
  const missing = 'Token de acesso ausente ou inválido'
  const strangers: [sentence: string, call: Call, message: string][] = [
    ['no token', { token: null }, missing],
    ['an empty token', { token: '' }, missing],
    ['another scheme', { token: null, headers: { authorization: 'Basic espelho_admin' } }, missing],
    ['a token without its scheme', { token: null, headers: { authorization: 'espelho_admin' } }, missing],
    ['a token that nobody has', { token: 'espelho_ninguem' }, missing],
    ['a token with something behind it', { token: 'espelho_admin x' }, missing],
    ['a name that every object has', { token: '__proto__' }, missing],
    ['an expired token', { token: 'espelho_expirado' }, 'Token de acesso expirado']
  ]
  for (const [sentence, call, message] of strangers) {
    t.test(`401 to ${sentence}`, async t => {
      const answer = await server.call(what, { body: '{"', ...call })
      isRefusal(t, answer, what, 401, message)
      t.equal(answer.headers['www-authenticate'], 'Bearer')
    })
  }

  t.test('the scheme may be written in any letters (RFC 9110 §11.1), and the media type have parameters', async t => {
    const authorization = 'bEARER espelho_admin'
    const answer = await server.call(what, {
      token: null, body: '[]', headers: { authorization, 'content-type': 'Application/JSON; charset=utf-8' }
    })
    isRefusal(t, answer, what, 400, ['o corpo deve ser um objeto'])
  })

  t.test('403 to a token without permission, before the body is looked at', async t => {
    isRefusal(
      t,
      await server.call(what, { token: 'espelho_sem_permissao', body: '{}' }),
      what,
      403,
      `Permissão necessária: ${permission}`
    )
  })

  t.test('a key needs this permission and no other', async t => {
    const all = [
      'ajuste-registro:solicitar', 'api-key:criar', 'local-trabalho:atualizar', 'turno-excecao:importar',
      'turno-excecao:desvincular'
    ]
    const others = await newKey(server, all.filter(one => one !== permission))
    isRefusal(
      t, await server.call(what, { token: others, body: '{}' }), what, 403, `Permissão necessária: ${permission}`
    )
    const own = await newKey(server, [permission])
    t.equal((await server.call(what, { token: own, body: '[]' })).status, 400, 'the body is looked at')
    t.equal(
      (await server.call(what, { token: await newKey(server, ['*']), body: '[]' })).status,
      400,
      '* has every permission'
    )
  })
}

/** The token of a key made by POST /api-key, read where the dashboard would show it. */
export async function newKey (
  server: TestServer,
  permissions: readonly string[],
  more: { expiresIn?: string, token?: string, headers?: Record<string, string>, sandbox?: string } = {}
): Promise<string> {
  const { expiresIn, sandbox = '', ...call } = more
  const made = await server.call(`POST ${sandbox}/api-key`, { ...call, body: { name: 'k', permissions, expiresIn } })
  if (made.status !== 201) throw new Error(`no key: ${made.text}`)
  return (await server.call(`GET ${sandbox}/_sandbox/api-keys`)).body.apiKeys.at(-1).token
}

/** Bodies that are no object at all, for any operation. */
export const unreadable: readonly [sentence: string, call: Call, message: string | readonly string[]][] = [
  ['no body', {}, ['o corpo deve ser um objeto']],
  ['an empty body', { body: '' }, 'O corpo da requisição está vazio'],
  ['half a body', { body: '{"a":' }, 'O corpo da requisição não é JSON válido'],
  ['a body that is not UTF-8', { body: Buffer.from('{"nome":"caf\xe9"}', 'latin1') },
    'O corpo da requisição não está em UTF-8'],
  ['a body that is a list', { body: '[]' }, ['o corpo deve ser um objeto']],
  ['a body that is null', { body: 'null' }, ['o corpo deve ser um objeto']],
  ['a body that is a text', { body: '"a"' }, ['o corpo deve ser um objeto']],
  ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    'Content-Type deve ser application/json'],
  ['plain text', { body: '{}', headers: { 'content-type': 'text/plain' } }, 'Content-Type deve ser application/json']
]

export function refusesUnreadable (t: Test, server: TestServer, what: string): void {
  for (const [sentence, call, message] of unreadable) {
    t.test(`400 to ${sentence}`, async t => isRefusal(t, await server.call(what, call), what, 400, message))
  }
}
