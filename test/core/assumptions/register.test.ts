import t from 'tap'
import { ASSUMPTIONS, DEFAULT_SETTINGS, isSetting, SETTINGS, settingsWith } from '../../../src/core/assumptions.ts'
import { PROFILES } from '../../../src/core/assumptions/profiles.ts'
import { settingViolations } from '../../../src/host/fixtures/settings.ts'

t.test('the register has each assumption once, in order', async t => {
  const ids: string[] = ASSUMPTIONS.map(({ id }) => id)
  t.strictSame(ids, [...new Set(ids)].sort())
  t.strictSame(ids.slice(0, 61), Array.from({ length: 61 }, (_, index) => `A${String(index + 1).padStart(2, '0')}`))
})

t.test('each says where the contract leaves what open, and what we answer, in both languages', async t => {
  for (const { id, section, question, answer } of ASSUMPTIONS) {
    t.ok(section && question.pt && question.en && answer.pt && answer.en, id)
  }
})

/** Words of the other language. Names of fields, in backquotes, are the same in both. */
const FOREIGN = { pt: /\b(the|of|when|with|is|are|not|which|yes)\b/i, en: /\b(não|uma?|com|que|são)\b/i }

t.test('a text of one language has no words of the other', async t => {
  for (const { id, question, answer, alternatives } of ASSUMPTIONS) {
    for (const words of [question, answer, ...alternatives]) {
      for (const language of ['pt', 'en'] as const) {
        t.notMatch(words[language].replaceAll(/`[^`]*`/g, ''), FOREIGN[language], `${id} in ${language}`)
      }
    }
  }
})

t.test('a key is that of one setting', async t => {
  t.equal(new Set(SETTINGS.map(({ key }) => key)).size, SETTINGS.length)
  t.strictSame(Object.keys(DEFAULT_SETTINGS), SETTINGS.map(({ key }) => key))
})

t.test('only what has a setting has alternatives', async t => {
  for (const assumption of ASSUMPTIONS) if (!isSetting(assumption)) t.same(assumption.alternatives, [], assumption.id)
})

t.test('our answer is an allowed value of each setting, and the words for it are ours', async t => {
  t.same(settingViolations(DEFAULT_SETTINGS), [])
  for (const { key, standard, answer, meaning } of SETTINGS) t.same(meaning(standard), answer, key)
})

t.test('a profile is a bundle of allowed values', async t => {
  for (const [name, chosen] of Object.entries(PROFILES)) t.same(settingViolations(chosen), [], name)
  t.same(settingsWith(PROFILES.default), DEFAULT_SETTINGS)
})

t.test('what is chosen later goes over what was chosen before', async t => {
  const layered = settingsWith({ 'error.method': 405, 'limits.rate': 3 }, { 'limits.rate': 4 })
  t.strictSame([layered['error.method'], layered['limits.rate'], layered['error.language']], [405, 4, 'pt'])
})

t.test('a map goes over a map name by name', async t => {
  const { 'auth.permissions': permissions } =
    settingsWith({ 'auth.permissions': { createApiKey: 'a' } }, { 'auth.permissions': { importShiftDays: 'b' } })
  t.strictSame(permissions, { ...DEFAULT_SETTINGS['auth.permissions'], createApiKey: 'a', importShiftDays: 'b' })
})
