import { randomUUID } from 'node:crypto'

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/
/** How many characters of a test's name go into the name of its sandbox. */
const MAX_NAME_CHARS = 40

/** Throws for a bad name, because otherwise the first request would fail. */
export function checkedName (name: string): string {
  if (typeof name === 'string' && NAME.test(name)) return name
  throw new TypeError(`A sandbox needs a name of a-z, 0-9 and hyphens, 63 at most, not ${JSON.stringify(name)}`)
}

/** A name that contains the name of a test, and that no other test has, not even in another process. */
export function freshName (testName: string): string {
  if (typeof testName !== 'string') {
    throw new TypeError(`fresh() needs the name of a test, not ${String(testName)}`)
  }
  const plain = testName.normalize('NFKD').replace(/\p{Mark}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_NAME_CHARS).replace(/^-+|(?<!-)-+$/g, '')
  return `${words === '' ? 'test' : words}-${randomUUID().replaceAll('-', '').slice(0, 12)}`
}
