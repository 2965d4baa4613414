import { type Static, Type } from '@sinclair/typebox'
import { AttachmentRequest } from '../contract/index.ts'
import { type Codec, object } from '../wire/codec.ts'
import { Closed, Identifier } from './fields.ts'
import type { FixtureFormat } from './fixture-format.ts'

/** An attachment with its bytes, before they become a blob. */
export interface AttachmentDraft {
  readonly id: string
  readonly name: string
  readonly content: Uint8Array
}

const schema = Closed({
  ...AttachmentRequest.properties,
  arquivoId: Identifier,
  // The contract's `base64` may not be empty, but a stored file may.
  base64: Type.String({ format: 'base64' })
})

const base64: Codec<Uint8Array, string> = {
  decode: wire => new Uint8Array(Buffer.from(wire, 'base64')),
  encode: value => Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
}
export type AttachmentText = Static<typeof schema>

export const attachment: FixtureFormat<AttachmentDraft> = {
  key: 'arquivoId',
  schema,
  codec: object<AttachmentDraft, AttachmentText>({
    id: 'arquivoId',
    name: 'nome',
    content: ['base64', base64]
  }),
  references: () => []
}
