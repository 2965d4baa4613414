import t from 'tap'
import { noticesOf } from '../../src/document/notices.ts'
import { readWorldObject, type WorldObject } from '../../src/document/world-object.ts'
import { smallDocument } from './small-document.ts'

type Fields = Readonly<Record<string, unknown>>

/** What is said of a world with a collaborator in a rotating shift of these times, under this rule. */
async function said (rule: Fields, collaborator: Fields = { turnoId: 'rotating' }, cycle?: readonly Fields[]) {
  const document = smallDocument()
  Object.assign(document.timeRules[0] as object, rule)
  Object.assign(document.collaborators[0] as object, collaborator)
  if (cycle !== undefined) Object.assign(document.shifts[1] as object, { ciclo: cycle })
  return noticesOf(await readWorldObject(document as WorldObject, '')).map(({ en }) => en)
}

const day = (times: Fields) => ({ tipoDiaTrabalho: 'NORMAL', mesConfig: 1, diaConfig: 1, ...times })
const off = { tipoDiaTrabalho: 'FOLGA', mesConfig: 1, diaConfig: 2 }
const HALF_DAY = day({ entrada: '07:00', saida: '19:00' })
const WARNS = [/^the shift "12×36" is 12×36, and the rule ".+" takes the workload of holidays away; CLT 59-A does not/]

for (const [sentence, given, expected] of [
  ['a 12×36 shift whose rule says nothing of holidays', [{}], WARNS],
  ['one that says that they take the workload away', [{ feriadoZeraCarga: true }], WARNS],
  ['the preset knows holidays', [{ modelo: '12x36' }], []],
  ['so does the switch', [{ feriadoZeraCarga: false }], []],
  ['a switch beside the preset stands', [{ modelo: '12x36', feriadoZeraCarga: true }], WARNS],
  ['nobody works in it', [{}, { turnoId: 'fixed' }], []],
  ['somebody will', [{}, { turnoId: 'fixed', historico: [{ desde: '2026-05-01', turnoId: 'rotating' }] }], WARNS],
  ['the break comes on top', [{}, undefined, [day({ entrada: '07:00', saida: '20:00' }), off]], WARNS],
  ['days and nights take turns', [{}, undefined, [HALF_DAY, off, day({ entrada: '19:00', saida: '07:00' }), off]],
    WARNS],
  ['the day off comes first', [{}, undefined, [off, HALF_DAY]], WARNS],
  ['6×2 is not 12×36', [{}, undefined, [HALF_DAY, HALF_DAY, off]], []],
  ['nor is every second day of eight hours', [{}, undefined, [day({ entrada: '08:00', saida: '16:00' }), off]], []]
] as const) {
  t.test(sentence, async t => {
    const lines = await said(...given as unknown as Parameters<typeof said>)
    t.equal(lines.length, expected.length)
    t.match(lines, expected)
  })
}
