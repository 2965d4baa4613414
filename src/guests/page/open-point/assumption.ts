import { saveBytes } from '../api/client.ts'
import type { paths } from '../api/control-plane.d.ts'

export type Assumption =
  paths['/_sandbox/assumptions']['get']['responses'][200]['content']['application/json']['assumptions'][number]

export const isChanged = (one: Assumption): boolean =>
  one.key !== undefined && JSON.stringify(one.value) !== JSON.stringify(one.default)

/** What `--profile` reads: the answers that differ from the default ones. */
export function saveProfile (points: readonly Assumption[]): void {
  const settings = Object.fromEntries(points.filter(isChanged).map(({ key, value }) => [key, value]))
  saveBytes('profile.json', 'application/json', `${JSON.stringify({ settings }, null, 2)}\n`)
}
