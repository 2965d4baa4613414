import fc from 'fast-check'
import t from 'tap'
import { type Codec, flag, list, object } from '../../../src/core/wire/codec.ts'
import { runs } from '../../support/fuzz.ts'

interface Point {
  readonly x: number
  readonly label?: string
  readonly tags?: readonly Tag[]
  readonly hidden?: boolean
  readonly size: Size
}
interface Tag { readonly text: string }
interface Size { readonly width: number, readonly height: number }
interface PointText {
  posicao: string,
  rotulo?: string,
  marcas?: {
    texto: string
  }[],
  oculto?: boolean,
  largura: number,
  altura: number
}

const text: Codec<number, string> = { decode: Number, encode: String }
const point = object<Point, PointText>({
  x: ['posicao', text],
  label: 'rotulo',
  tags: ['marcas', list(object<Tag, { texto: string }>({ text: 'texto' }))],
  hidden: ['oculto', flag],
  size: { inline: object<Size, PointText>({ width: 'largura', height: 'altura' }) }
})

t.test('an object is written field by field', async t => {
  const value: Point = { size: { width: 2, height: 3 }, label: 'a', x: 1 }
  const wire = { posicao: '1', rotulo: 'a', largura: 2, altura: 3 }
  t.same(point.encode(value), wire, 'each field under its name')
  t.same(
    Object.keys(point.encode(value)), Object.keys(wire), 'in the order of the table, whatever the order of the value'
  )
  t.same(point.decode(wire), value, 'and comes back')
})

t.test('what is absent stays absent', async t => {
  const wire = point.encode({ x: 1, size: { width: 0, height: 0 } })
  t.same(Object.keys(wire), ['posicao', 'largura', 'altura'])
  t.same(Object.keys(point.decode(wire)), ['x', 'size'])
  t.notOk('hidden' in point.decode({ ...wire, oculto: false }), 'a flag that is false is absent')
  t.equal(point.decode({ ...wire, oculto: true }).hidden, true)
})

t.test('what the table does not name is left alone', async t => {
  t.same(point.decode({ ...point.encode({ x: 1, size: { width: 0, height: 0 } }), outro: 1 } as PointText), {
    x: 1, size: { width: 0, height: 0 }
  })
})

t.test('writing and reading gives the same', async t => {
  const points = fc.record({
    x: fc.integer(),
    label: fc.string(),
    tags: fc.array(fc.record({ text: fc.string() })),
    hidden: fc.constant(true),
    size: fc.record({ width: fc.integer(), height: fc.integer() })
  }, { requiredKeys: ['x', 'size'] })
  fc.assert(fc.property(points, value => {
    t.same(point.decode(point.encode(value as Point)), value)
  }), { numRuns: runs(100) })
})

t.test('a table that is wrong does not compile', async t => {
  // @ts-expect-error a field without an entry
  object<Tag & { more: string }, { texto: string, mais: string }>({ text: 'texto' })
  // @ts-expect-error a name that the wire does not have
  object<Tag, { texto: string }>({ text: 'text' })
  // @ts-expect-error another type on the wire, and no codec
  object<Tag, { texto: number }>({ text: 'texto' })
  t.pass('which the type check sees')
})
