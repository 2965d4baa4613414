import t from 'tap'
import { recordDate } from '../../../../src/core/rules/record/record-date.ts'
import { recordHash, recordText } from '../../../../src/core/rules/record/record-hash.ts'
import type { Zone } from '../../../../src/core/rules/time/zone.ts'
import { wall } from '../../../support/clock-text.ts'
import { record } from '../../../support/timesheet.ts'

const sealed = (text: string, changes: Parameters<typeof record>[1], zone: Zone = 'SAO_PAULO') =>
  record(wall(text, zone), { document: '52998224725', origin: '01', zone, ...changes })

const first = sealed('2026-10-05 08:00', {})
const second = sealed('2026-10-05 12:00', { origin: '02', online: false })

t.test('the 73 characters of Portaria 671', async t => {
  t.equal(recordText(first, 1), '00000000172026-10-05T08:00:00-03000529982247252026-10-05T08:00:00-0300010')
  t.equal(recordText(second, 2), '00000000272026-10-05T12:00:00-03000529982247252026-10-05T12:00:00-0300021')
  t.equal(recordText(first, 1).length, 73)
})

t.test('each hash holds the one before it', async t => {
  const hash = '687e6926aac2eaeceb0c72219f3e63c4d536680227400bd6843b1417ee7da79c'
  t.equal(recordHash(first, 1), hash)
  t.equal(recordHash(second, 2, hash), 'f05559b5637b860c330e4477e5dcde8da3195c0e4b08994b706deb8fa9706640')
})

t.test('times are those of the record\'s zone, and their seconds are 00', async t => {
  const text = recordText(sealed(
    '2026-10-05 23:15:42', { storedAt: wall('2026-10-06 00:01', 'RIO_BRANCO') }, 'RIO_BRANCO'
  ), 123_456_789)
  t.equal(text, '12345678972026-10-05T23:15:00-05000529982247252026-10-06T00:01:00-0500010')
  t.match(recordText(sealed('2019-01-15 08:00', {}), 1), '2019-01-15T08:00:00-0200', 'summer time')
})

t.test('a record is of the day that its own clock shows', async t => {
  t.equal(recordDate(sealed('2026-03-16 23:30', {}, 'MANAUS')), '2026-03-16')
  t.equal(recordDate(sealed('2026-12-31 23:59:59', {})), '2026-12-31')
  t.equal(recordDate(sealed('2028-02-29 00:00', {}, 'NORONHA')), '2028-02-29')
})
