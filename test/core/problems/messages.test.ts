import t from 'tap'
import { bytesText } from '../../../src/core/assumptions/bytes-text.ts'
import { Problem, type ProblemCode } from '../../../src/core/rules/problem.ts'
import { messageOf } from '../../../src/core/problems/message.ts'
import type { Language } from '../../../src/core/words.ts'
import { ROWS } from '../../../src/core/problems/rows.ts'
import { SAMPLES } from './samples.ts'

const CODES = Object.keys(ROWS) as ProblemCode[]

/** Every sentence of a problem in a language, rendered with each of its samples. */
function sentences (code: ProblemCode, language: Language): string[] {
  return SAMPLES[code].map(details => messageOf(new Problem(code, details as never), language))
}

const CODE = /\w+:\/\/\S*|\bnew URL\([^)]*\)|--[a-z-]+|[\w.]+\(\S*|«.»|\S*[/=]\S*|\b[a-z]+[A-Z]\w*/g

/** The words of a sentence without code, because code belongs to no language. */
function words (sentence: string): string[] {
  return sentence.replace(CODE, ' ').match(/\p{Letter}+/gu) ?? []
}

const wordsIn = (text: string): Set<string> => new Set(text.trim().split(/\s+/))
const ENGLISH = wordsIn(`
  the this that these those an is are was were be been has have had must cannot can not of and or to in with without
  from for on at by it its than less more most least other one body field query header headers row line column record
  records request requests response file files day date days year years value empty missing unknown known needed
  allowed found wrong valid invalid text string number array object list item items whole true false`)
/** Words of JSON, and English words that are Portuguese words, too. */
const PORTUGUESE_TOO = new Set(['true', 'false', 'on', 'item', 'for'])
const PORTUGUESE = wordsIn(`
  não é são está estão foi deve devem uma um os das dos pelo pela para com sem mais já há ou corpo campo linha coluna
  dia dias erro requisição`)

const VERB: Readonly<Record<Language, RegExp>> = {
  pt: new RegExp('(^|[^\\p{Letter}])(é|são|está|estão|foi|deve|pode|pôde|tem|têm|há|falta|faltam|repete|dá|combina|' +
    'existe|existem|veio|precisa|conflita|atende|leva|respondeu|chegou|corresponde|seria|teria|diz|sabe|faltou|' +
    // a notice without its verb: `Rota não encontrada`
    'aparece|encontrad[oa]|inválid[oa]|expirad[oa]|necessária|vinculado|excedido|permitido|interno)' +
    '([^\\p{Letter}]|$)', 'iu'),
  en: new RegExp('\\b(is|are|was|has|have|lacks|repeats|must|cannot|can|does|did|came|could|would|gives?|answers?|' +
    'appears|conflicts|names|found|needed|exceeded|error|response|linked|not a)\\b', 'i')
}

t.test('a choice that has a comma is quoted, because it would look like two', async t => {
  const problem = new Problem('not-one-of', { field: 'f', allowed: ['a', 'b,c'] })
  t.equal(messageOf(problem, 'pt'), 'f deve ser um de: a, "b,c"')
})

const plurals: ReadonlyArray<readonly [field: string, sentence: string]> = [
  ['jornadas', 'o campo jornadas é obrigatório'],
  ['registros[0].anexos', 'o campo registros[0].anexos é obrigatório'],
  ['jornada', 'jornada é obrigatório'],
  ['status', 'status é obrigatório'],
  ['jornadas[0]', 'jornadas[0] é obrigatório'],
  ['', 'o corpo é obrigatório']
]
for (const [field, sentence] of plurals) {
  t.test(`${sentence}: a plural name needs a singular noun before its verb`, async t => {
    t.equal(messageOf(new Problem('required', { field }), 'pt'), sentence)
    t.match(messageOf(new Problem('required', { field }), 'en'), /^(\S+|the body) is required$/)
  })
}

t.test('what is no field is not called one', async t => {
  t.equal(messageOf(new Problem('unknown-field', { field: 'anexoss' }), 'pt'), 'anexoss não é um campo conhecido')
})

t.test('each problem has sample details', async t => {
  t.strictSame(Object.keys(SAMPLES).sort(), [...CODES].sort())
})

for (const language of ['pt', 'en'] as const) {
  t.test(`${language}: every template renders its details, as a sentence`, async t => {
    for (const code of CODES) {
      for (const sentence of sentences(code, language)) {
        t.notMatch(sentence, /undefined|null\b(?!$)|NaN|\[object|\$\{|\(s\)|\(ns\)|\(es\)| {2}|^\s|[\s.;,:]$/, sentence)
        t.match(sentence, VERB[language], `${code} has a verb: ${sentence}`)
        t.ok(words(sentence).length + (sentence.match(/«/g)?.length ?? 0) >= 3, `${code}: ${sentence}`)
      }
    }
  })
}

t.test('Portuguese says no English word, and English no Portuguese one', async t => {
  for (const code of CODES) {
    for (const sentence of sentences(code, 'pt')) {
      const english = words(sentence).filter(word => ENGLISH.has(word.toLowerCase()) && !PORTUGUESE_TOO.has(word))
      t.strictSame(english, [], sentence)
    }
    for (const sentence of sentences(code, 'en')) {
      t.strictSame(words(sentence).filter(word => PORTUGUESE.has(word.toLowerCase())), [], sentence)
    }
  }
})

t.test('both languages tell the same details', async t => {
  const told = (sentence: string): string[] => (sentence.match(/«.»|\d+/g) ?? []).sort()
  for (const code of CODES) {
    const english = sentences(code, 'en')
    for (const [index, sentence] of sentences(code, 'pt').entries()) {
      t.strictSame(told(sentence), told(english[index] as string), `${code}: ${sentence}`)
    }
  }
})

const amounts: readonly (readonly [bytes: number, pt: string, en: string])[] = [
  [0, '0 bytes', '0 bytes'],
  [1, '1 byte', '1 byte'],
  [1000, '1.000 bytes', '1,000 bytes'],
  [1024, '1 KiB', '1 KiB'],
  [1536, '1,5 KiB', '1.5 KiB'],
  [1025, '1.025 bytes', '1,025 bytes'],
  [1_048_575, '1.048.575 bytes', '1,048,575 bytes'],
  [1_048_576, '1 MiB', '1 MiB'],
  [1_310_720, '1,25 MiB', '1.25 MiB'],
  [67_108_864, '64 MiB', '64 MiB']
]
for (const [bytes, pt, en] of amounts) {
  t.test(`${bytes} bytes are ${en}`, async t => {
    t.equal(bytesText(bytes).pt, pt)
    t.equal(bytesText(bytes).en, en)
  })
}
