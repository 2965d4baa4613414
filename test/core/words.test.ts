import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { filled, type Language } from '../../src/core/words.ts'
import { fileOf, importsOf, readSources } from '../support/sources.ts'

const folder = fileURLToPath(new URL('../../src/core/words/', import.meta.url))
const LANGUAGES = ['pt', 'en'] as const
const SUBJECTS = readdirSync(`${folder}pt`).map(file => file.replace('.json', '')).sort()

type Texts = Readonly<Record<string, string | readonly string[]>>

function textsOf (language: Language, subject: string): Texts {
  return JSON.parse(readFileSync(`${folder}${language}/${subject}.json`, 'utf8'))
}

/** `{name}`, also as `{+name}` and `{das name}`, but not `{name|one|more}`, which a language may do without. */
const PLACE = /\{\+?(?:\p{Letter}+ )?(\w+)\}/gu
const placesIn = (text: string | readonly string[]): string[] =>
  [...new Set(Array.from([text].flat().join('\n').matchAll(PLACE), ([, name = '']) => name))].sort()

/** Whether a text of the source or the name of a property is this. */
const names = (text: string, name: string): boolean => text.includes(`'${name}'`) || text.includes(` ${name}:`)

/** The keys that a source puts together: `day.${phrase}`. */
const formsIn = (text: string): RegExp[] => Array.from(text.matchAll(/\w\(`([\w.-]*\.?\$\{[^`]+)`/g), ([, form = '']) =>
  form.split(/\$\{[^}]*\}/)).filter(parts => parts.join('') !== '')
  .map(parts => new RegExp(`^${parts.map(part => part.replace(/\W/g, '\\$&')).join('(.+)')}$`))

const sources = readSources()
/** `guests/page`: its files hand the texts of a subject on to each other. */
const roomOf = ({ file }: { readonly file: string }): string => file.split('/', 2).join('/')
const everything = sources.map(({ text }) => text).join('\n')

/** The parts of a key that is put together are names somewhere. */
function isMadeBy (form: RegExp, key: string): boolean {
  const [, ...parts] = form.exec(key) ?? []
  return parts.length > 0 && parts.every(part => names(everything, part))
}

t.test('each subject has a file in each language', async t => {
  for (const language of LANGUAGES) {
    t.strictSame(readdirSync(folder + language).sort(), SUBJECTS.map(subject => `${subject}.json`))
  }
})

for (const subject of SUBJECTS) {
  const [pt, en] = [textsOf('pt', subject), textsOf('en', subject)]
  const rooms = new Set(sources.filter(source =>
    importsOf(source).some(({ target }) => target.startsWith('src:') && fileOf(target) === `core/words/${subject}.ts`))
    .map(roomOf))
  const users = sources.filter(source => rooms.has(roomOf(source)))
  // Whoever warns names the code of the warning.
  const text = subject === 'warnings' ? everything : users.map(({ text }) => text).join('\n')
  const forms = formsIn(text)

  t.test(`${subject}: both languages have the same keys, with the same values`, async t => {
    t.strictSame(Object.keys(pt), Object.keys(en))
    const places = (texts: Texts) => Object.entries(texts).map(([key, text]) => `${key}: ${placesIn(text)}`)
    t.strictSame(places(pt), places(en))
  })

  t.test(`${subject}: each key is used`, async t => {
    t.ok(users.length > 0)
    const isUsed = (key: string): boolean => names(text, key) || forms.some(form => isMadeBy(form, key))
    t.strictSame(Object.keys(pt).filter(key => !isUsed(key)), [])
  })
}

const FILLED: ReadonlyArray<readonly [text: string, values: object, language: Language, filled: string]> = [
  ['{count} {count|dia|dias}', { count: 1 }, 'pt', '1 dia'],
  ['{count} {count|dia|dias}', { count: 0 }, 'pt', '0 dias'],
  ['{count} {count|dia|dias}', { count: 1_000_000 }, 'pt', '1000000 dias'],
  ['{count} {count|day|days}', { count: 0 }, 'en', '0 days'],
  ['PATCH /local-trabalho/{id}: {why}', { why: 'x' }, 'en', 'PATCH /local-trabalho/{id}: x'],
  ['{why}', { why: { pt: 'não', en: 'no' } }, 'pt', 'não'],
  ['{names}', { names: ['a', 'b'] }, 'en', 'a, b'],
  ['{why}', { why: '{why} {count|a|b}' }, 'en', '{why} {count|a|b}'],
  ['{toString}', {}, 'en', '{toString}']
]
for (const [text, values, language, expected] of FILLED) {
  t.test(`${text} with ${JSON.stringify(values)} is ${expected}`, async t => {
    t.equal(filled(text, language, values), expected)
  })
}
