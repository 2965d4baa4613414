import t from 'tap'
import { ana, collaboratorId, rafael } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const line = async (who: string, day: number) =>
  (await server.call(`GET /_sandbox/timesheet/${who}?month=2026-03`)).body.days[day - 1].line

const cases: [who: string, day: number, expected: object, sentence: string][] = [
  [
    ana,
    5,
    { more: [[1020, 1090]], less: [], figures: { more: 70 } },
    'what is worked beyond the last mark counts more'
  ],
  [
    ana,
    10,
    {
      less: [[480, 505]],
      worked: [
        [505, 720],
        [780, 1020]
      ],
      figures: { less: 25 }
    },
    'a late entry is lacking from the mark on'
  ],
  [
    ana,
    16,
    {
      tolerated: [
        [478, 480],
        [720, 721],
        [1020, 1022]
      ],
      more: [],
      less: []
    },
    'little beyond a mark is tolerated'
  ],
  [ana, 21, { scheduled: [], more: [[540, 720]], figures: { more: 180 } }, 'all work of a day off counts more'],
  [
    ana,
    26,
    {
      less: [
        [480, 720],
        [780, 1020]
      ],
      figures: { less: 480 }
    },
    'a day without records lacks its schedule'
  ],
  [
    rafael,
    2,
    {
      night: [
        [1320, 1500],
        [1561, 1737]
      ]
    },
    'a night runs into the next day'
  ],
  [
    rafael,
    17,
    { open: 1562, expected: 1740, less: [] },
    'a record without its pair proves nothing, and is expected at its mark'
  ],
  [
    collaboratorId(10),
    11,
    { less: [[780, 1068]], figures: { less: 288 } },
    'so does a period that was not worked'
  ]
]
for (const [who, day, expected, sentence] of cases) {
  t.test(sentence, async t => {
    t.match(await line(who, day), expected)
  })
}

t.test('of every day of the built-in world the line is the time worked and the balance of the day', async t => {
  for (let person = 1; person <= 12; person++) {
    const { body } = await server.call(`GET /_sandbox/timesheet/${collaboratorId(person)}?month=2026-03`)
    const { days, periods } = body
    const wrong = days.filter(({ date, figures, line }: any) => {
      const { more, less, excused } = line.figures
      const ofPeriod = periods.find(({ lastDay }: any) => lastDay === date)?.saldo ?? 0
      const isEmpty = Object.values<any>(line).flat().some(one => Array.isArray(one) && one[0] >= one[1])
      return more - less + ofPeriod !== figures.saldo || lengthOf(line.worked) !== figures.horasTrabalhadas ||
        lengthOf(line.more) !== more || lengthOf(line.less) !== less || lengthOf(line.excused) !== excused || isEmpty
    })
    t.strictSame(wrong, [], collaboratorId(person))
  }
})

const lengthOf = (stretches: readonly [number, number][]): number =>
  stretches.reduce((sum, [from, to]) => sum + to - from, 0)
