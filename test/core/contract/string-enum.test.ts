import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import t from 'tap'
import { StringEnum } from '../../../src/core/contract/index.ts'

const Size = StringEnum(['P', 'M', 'G'], { default: 'M', description: 'Size.' })
const Shirt = Type.Object({ size: Type.Optional(Size) })

t.strictSame(
  JSON.parse(JSON.stringify(Size)),
  { type: 'string', enum: ['P', 'M', 'G'], default: 'M', description: 'Size.' },
  'a plain JSON schema'
)

for (const [sentence, value, good] of [
  ['a listed value is one', 'P', true],
  ['another is not', 'X', false],
  ['nor is the same letter in lower case', 'p', false],
  ['nor is a list of one', ['P'], false],
  ['nor is nothing', undefined, false]
] as const) {
  t.equal(Value.Check(Size, value), good, sentence)
  t.equal(TypeCompiler.Compile(Size).Check(value), good, `${sentence}, compiled`)
}

t.equal([...Value.Errors(Shirt, { size: 'X' })].length, 1, 'a bad value is one error')
t.equal(Value.Create(Size), 'M', 'the default is what Value.Create makes')

// The types are the test: neither line compiles if the union is lost.
const size: Static<typeof Size> = 'P'
// @ts-expect-error X is not listed
const wrong: Static<typeof Shirt> = { size: 'X' }
t.not(size, wrong.size)
