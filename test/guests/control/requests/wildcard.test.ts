import fc from 'fast-check'
import t from 'tap'
import { wildcard } from '../../../../src/guests/control/requests/wildcard.ts'
import { runs } from '../../../support/fuzz.ts'

const cases: [pattern: string, path: string, fits: boolean, sentence: string][] = [
  ['/api-key', '/api-key', true, 'a path fits itself'],
  ['/api-key', '/api-keys', false, 'and no longer one'],
  ['*', '', true, 'a star fits nothing'],
  ['/a/*', '/a/b/c', true, 'a star fits several segments'],
  ['/a/*/d', '/a/b/c/d', true, 'a star fits between texts'],
  ['*.pdf', '/a.pdf/b.pdf', true, 'the last text is the end'],
  ['*.pdf', '/a.pdf/b', false, 'and not before it'],
  ['/a/{id}', '/a/b', true, 'a name fits a segment'],
  ['/a/{id}', '/a/', false, 'but not an empty one'],
  ['/a/{id}', '/a/b/c', false, 'nor two'],
  ['/a/{id}/c', '/a/b/c', true, 'a name fits between texts'],
  ['/a{x}b', '/aabb', true, 'a name fits a part of a segment'],
  ['{a}{b}', 'x', false, 'two names need two characters'],
  ['*/{id}/x', '/a/b/x', true, 'a name fits after a star'],
  ['*a{x}b/c*', '/aab/aabb/cd', true, 'a name may end before a slash of the text'],
  ['*{x}/{y}', 'a/b/c', true, 'names after a star may begin in a later segment'],
  ['/a.b', '/axb', false, 'a dot is a dot']
]
for (const [pattern, path, fits, sentence] of cases) {
  t.test(`${sentence}: ${pattern} and ${path}`, async t => t.equal(wildcard(pattern)(path), fits))
}

t.test('a pattern fits what a regular expression says', async () => {
  const piece = fc.constantFrom('*', '{x}', '/', 'a', 'b', 'ab', 'a/b')
  const text = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 14 }).map(letters => letters.join(''))
  fc.assert(fc.property(fc.array(piece, { maxLength: 7 }).map(pieces => pieces.join('')), text, (pattern, path) => {
    const expression = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('{x}', '[^/]+')}$`)
    return wildcard(pattern)(path) === expression.test(path)
  }), { numRuns: runs(5000) })
})

t.test('many wildcards are no trouble', async t => {
  for (const pattern of ['*a*a*a*a*a*a*b', '{x}a{x}a{x}a{x}b', '*a{x}a{x}a*{x}b', `*${'a'.repeat(1000)}b`]) {
    t.notOk(wildcard(pattern)('a'.repeat(8000)), pattern.slice(0, 30))
  }
})
