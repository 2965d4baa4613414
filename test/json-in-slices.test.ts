import fc from 'fast-check'
import t from 'tap'
import { parseInSlices } from '../src/json-in-slices.ts'
import { runs } from './support/fuzz.ts'

const outcome = async (parse: () => unknown): Promise<string> => {
  try {
    return JSON.stringify(await parse())
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return 'not JSON'
  }
}
const isReadAlike = async (text: string, piece = 4): Promise<boolean> =>
  await outcome(() => parseInSlices(Buffer.from(text), piece)) === await outcome(() => JSON.parse(text))

t.test('what is read in slices is what JSON.parse reads', async t => {
  const texts = [
    '{"a":[1,2,3],"b":[]}', ' { "a" : [ { "x" : [1, {"y":"]"}] } , "é,\\"]" ] , "b" : { "c" : 1 } } ',
    '{"__proto__":[1,2,3]}', '{"a":[1,2,3],"a":[4]}', '{"a":"x, y: [z]","b":"\\\\"}', '[1,2,3,4,5,6]',
    '"a text that is long"', '{        }', '{"a":[1,2,3],}', '{"a":[1,2,3,]}', '{"a":[,1,2,3]}', '{"a":[1,,2,3]}',
    '{"a":[1         ,           , 2]}', '{"a":[1,2,3}', '{"a":[1,2,{"b":3]}]}', '{"a":[1,2,3]', '{"a":[1,2,3]}}',
    '{"a":[1,2,3]} x', '{"a" [1,2,3,4]}', '{"a":[1:2,3,4]}', '{a:[1,2,3,4,5]}', '{"a":"\u0001 is not escaped"}',
    '{"a":[{"b":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]},{"c":1}, {"d":[[1,2],{"e":[]}], "f":"a text ] } , "} ]}',
    '{"a":[ {"b":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]} , ]}', '{"a":[ 7 , {"a text that is very long":"x]"}]}',
    '{"a":[{"b":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18}]}', '{"a":[{"b":[1,2,3,4,5,6,7,8,9,10,11,12,13,14]}x]}',
    '{"a":[{"b":[1,2,3,4,5,6,7,8,9,10,11,12,13,14]},,1]}', '{"a":[{"b":1,"c":[1,2,3,4,5,6,7,8,9,10,11,12,13,14],}]}',
    '{"a":[1,2,3', '{"a":["an open text', '{"a":["\\', '\ufeff{"a":[1,2,3]}'
  ]
  for (const text of texts) t.ok(await isReadAlike(text), text)
})

t.test('so is any document, whole or damaged', async () => {
  const item = fc.oneof(fc.dictionary(fc.string(), fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue())), fc.jsonValue())
  const document = fc.dictionary(fc.string(), fc.oneof(fc.array(item), fc.jsonValue()))
  await fc.assert(fc.asyncProperty(document, fc.nat(), fc.constantFrom('', ',', ']', '}', '"', ' '), fc.nat(3),
    async (value, at, put, indent) => {
      const text = JSON.stringify(value, null, indent)
      const place = at % text.length
      return await isReadAlike(text) && await isReadAlike(text.slice(0, place) + put + text.slice(place + 1))
    }), { numRuns: runs(500) })
})
