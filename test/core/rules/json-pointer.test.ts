import t from 'tap'
import { valueOf } from '../../../src/core/rules/json-pointer.ts'

const document = {
  list: ['a', { b: 'c' }],
  '': 'empty',
  'a/b': 1,
  'm~n': 2,
  '~1': 3,
  '01': 'a name',
  length: 'its own',
  text: 'abc',
  nothing: null
}

// RFC 6901 §4 and §5
const table: [pointer: string, value: unknown, sentence: string][] = [
  ['', document, 'no step is the document'],
  ['/', 'empty', 'a name may be empty'],
  ['/a~1b', 1, 'a slash is ~1'],
  ['/m~0n', 2, 'a tilde is ~0'],
  ['/~01', 3, 'what looks like ~1 may be ~ and 1'],
  ['/list/0', 'a', 'a list has its indexes'],
  ['/list/1/b', 'c', 'and what is below them'],
  ['/list/2', undefined, 'those that are there'],
  ['/list/-', undefined, 'what comes after the last one is not there'],
  ['/list/01', undefined, 'an index begins with no zero'],
  ['/list/1e0', undefined, 'and is written in digits'],
  ['/list/length', undefined, 'its length is none'],
  ['/list/map', undefined, 'nor what every list can do'],
  ['/01', 'a name', 'an object has names'],
  ['/length', 'its own', 'whatever they are'],
  ['/toString', undefined, 'but its own alone'],
  ['/__proto__', undefined, 'not those that every object has'],
  ['/text/0', undefined, 'a text has nothing below it'],
  ['/text/length', undefined, 'nor a length'],
  ['/nothing/a', undefined, 'nor has null']
]
for (const [pointer, value, sentence] of table) {
  t.strictSame(valueOf(document, pointer), value, `${pointer}: ${sentence}`)
}
