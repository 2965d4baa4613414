import t from 'tap'
import { EXCUSES, type FormatExcuses } from '../../../../src/core/rules/frequency/excuse/formats.ts'

t.test('a format that excuses nothing we know of does not compile', async t => {
  const { INTERVALO_DATAS, INTERVALO_HORARIO, TEMPO_FALTANTE } = EXCUSES
  // @ts-expect-error: REGISTRO_PONTO is missing
  const formats: FormatExcuses = { INTERVALO_DATAS, INTERVALO_HORARIO, TEMPO_FALTANTE }
  t.ok(formats)
  // @ts-expect-error: the row of another format
  const mixed: FormatExcuses = { ...EXCUSES, INTERVALO_DATAS: INTERVALO_HORARIO }
  t.ok(mixed)
})
