import fc from 'fast-check'
import t from 'tap'
import type { TextFormat } from '../../../src/core/rules/problem.ts'
import { inYear, nearest, reformatted } from '../../../src/guests/explain/repairs.ts'

// What is repaired, in texts of a length that people write.
const repaired: readonly (readonly [format: TextFormat, sent: string, meant: string | undefined])[] = [
  ['date-time', '16/03/2026 08:00', '2026-03-16T08:00:00-03:00'],
  ['date-time', ' 2026-03-16t8:05 ', '2026-03-16T08:05:00-03:00'],
  ['date-time', '2026-03-16  08:00:30 -0300', '2026-03-16T08:00:30-03:00'],
  ['date-time', '2026-03-16\t08:00Z', '2026-03-16T08:00:00Z'],
  ['date-time', 'TTT\nx', undefined],
  ['date-time', 'T08:00', undefined],
  ['dd/MM/yyyy', '2026-03-16T08:00:00Z', '16/03/2026'],
  ['span', '30', '30d']
]
for (const [format, sent, meant] of repaired) {
  t.test(`${JSON.stringify(sent)} is meant as ${meant}`, async t => t.equal(reformatted(sent, format), meant))
}

for (const [format, sent] of [
  ['date-time', `16/03/2026 08:00${' '.repeat(85)}`], ['dd/MM/yyyy', `2026-03-16 ${'x'.repeat(90)}`],
  ['span', `30${' '.repeat(99)}`]
] as const) {
  t.test(`no ${format} of over 100 characters is repaired`, async t => {
    t.ok(reformatted(sent.slice(0, 100), format))
    t.equal(reformatted(sent, format), undefined)
  })
}

const FORMATS = ['REGISTRO_PONTO', 'INTERVALO_HORARIO', 'INTERVALO_DATAS', 'TEMPO_FALTANTE']
for (const [why, sent, meant] of [
  ['two letters changed places', 'REGISTRO_PNOTO', 'REGISTRO_PONTO'],
  ['two letters are missing', 'REGSTRO_PNTO', 'REGISTRO_PONTO'],
  ['one letter more', 'INTERVALO_HORARIOS', 'INTERVALO_HORARIO'],
  ['the case and the signs do not count', 'tempo faltânte', 'TEMPO_FALTANTE'],
  ['three letters are missing', 'TEMO_FALTNE', undefined],
  ['a part of one', 'HORARIO', 'INTERVALO_HORARIO'],
  ['a part of five letters', 'ponto', 'REGISTRO_PONTO'],
  ['a part of two', 'INTERVALO', undefined],
  ['a part of four letters', 'DATA', undefined],
  ['no text', 7, undefined],
  ['a long text', 'INTERVALO_HORARIO'.padEnd(101, '_'), undefined]
] as const) {
  t.test(`of the formats ${JSON.stringify(sent)} means ${meant}: ${why}`, async t => {
    t.equal(nearest(sent, FORMATS), meant)
  })
}

t.test('the year of no text of over 100 characters is mended', async t => {
  t.equal(inYear('16/03/1526', '2026'), '16/03/2026')
  t.equal(inYear(`1526-03-16T08:00:00.${'0'.repeat(90)}Z`, '2026'), undefined)
})

t.test('a file of any length is repaired', async t => {
  const content = `${'b2tr'.repeat(100_000)}b2s=`
  t.equal(reformatted(`data:image/png;base64,${content}`, 'data-url'), `data:text/csv;base64,${content}`)
  t.equal(reformatted(content.slice(0, -1), 'base64'), content)
})

t.test('no text that is no time, however it goes on, is repaired', async () => {
  const pieces = fc.constantFrom('T', 't', ' ', '\n', '-', '/', '1', '08:00', 'x', '\u00a0')
  fc.assert(fc.property(fc.array(pieces, { minLength: 101, maxLength: 2000 }), parts => {
    for (const format of ['date-time', 'dd/MM/yyyy', 'span'] as const) {
      if (reformatted(`2026-03-16${parts.join('')}`, format) !== undefined) throw new Error(format)
    }
  }))
})
