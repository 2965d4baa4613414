import t from 'tap'
import { cpfOf, isCnpj, isCpf, withoutPunctuation } from '../../../src/core/rules/document-number.ts'

const numbers: [sentence: string, text: string, kind: 'CPF' | 'CNPJ' | undefined][] = [
  ['eleven digits', '41820735680', 'CPF'],
  ['check digits of a CPF are not checked', '11111111111', 'CPF'],
  ['a CNPJ of digits', '00000000000191', 'CNPJ'],
  ['another one', '33000167000101', 'CNPJ'],
  ['the example that Receita Federal publishes', '12ABC34501DE35', 'CNPJ'],
  ['its second check digit is wrong', '12ABC34501DE36', undefined],
  ['its first check digit is wrong', '12ABC34501DE25', undefined],
  ['a wrong one of digits', '33000167000102', undefined],
  ['a check digit is no letter', '12ABC34501DEA5', undefined],
  ['small letters', '12abc34501de35', undefined],
  ['punctuation', '12.ABC.345/01DE-35', undefined],
  ['ten digits', '4182073568', undefined],
  ['thirteen characters', '12ABC34501DE3', undefined],
  ['a letter in a CPF', '4182073568A', undefined],
  ['digits of another script', '٤١٨٢٠٧٣٥٦٨٠', undefined],
  ['nothing', '', undefined]
]
for (const [sentence, text, kind] of numbers) {
  t.test(`${sentence}: ${text} is ${kind ?? 'neither'}`, async t => {
    t.same([isCpf(text), isCnpj(text)], [kind === 'CPF', kind === 'CNPJ'])
    t.equal(cpfOf(text), kind === 'CPF' ? text : '', 'A87')
  })
}

t.test('people write it with punctuation and small letters', async t => {
  t.equal(withoutPunctuation('12.abc.345/01de-35'), '12ABC34501DE35')
  t.equal(withoutPunctuation(' 418.207.356-80 '), '41820735680')
})
