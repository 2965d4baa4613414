import { MAX_BODY_BYTES } from '../../../../host/http/body/body-limit.ts'
import { type Sent } from './sent.ts'
import type { World } from './world.ts'

const JSON_TYPE = 'application/json'

type SentOf = (sent: Sent, world: World, permission: string) => Sent | readonly Sent[]

/** What every operation refuses before it reads the fields of a body. */
export const REFUSED_UNREAD: Readonly<Record<string, SentOf>> = {
  'repeated-header': sent => {
    const { authorization = '' } = sent.headers
    return { ...sent, headers: { ...sent.headers, authorization: [authorization, authorization].flat() } }
  },
  unauthorized ({ headers: { authorization, ...headers }, ...sent }) {
    const without = { ...sent, headers }
    return authorization === undefined ? without : [without, withToken(without, 'nenhum')] // A05
  },
  expired: (sent, world) => withToken(sent, world.expiredToken()),
  forbidden: (sent, world, permission) => withToken(sent, world.tokenWithout(permission)),
  'malformed-json': sent => ({ ...sent, body: ['{"name": '] }),
  'not-utf8': sent => ({ ...sent, body: [{ base64: Buffer.from('{"name":"Jos\xe9"}', 'latin1').toString('base64') }] }),
  'empty-body': sent => ({ ...sent, body: [''] }),
  'wrong-media-type': sent => withHeaders(sent, { 'content-type': 'text/plain' }),
  'unknown-coding': sent => withHeaders(sent, { 'content-encoding': 'zstd' }),
  'broken-coding': sent => withHeaders(sent, { 'content-encoding': 'gzip' }),
  'body-too-large': sent => ({ ...sent, body: ['{"name":"', { repeat: 'x', times: MAX_BODY_BYTES }, '"}'] }),
  'inactive-collaborator': (sent, world) => withHeaders(sent, { 'x-sandbox-colaborador': world.inactive().id }),
  'collaborator-not-found': sent => withHeaders(sent, { 'x-sandbox-colaborador': 'ninguem' })
}

function withHeaders (sent: Sent, headers: Sent['headers']): Sent {
  return { ...sent, headers: { 'content-type': JSON_TYPE, ...sent.headers, ...headers } }
}

export function withToken (sent: Sent, token: string): Sent {
  return { ...sent, headers: { ...sent.headers, authorization: `Bearer ${token}` } }
}
