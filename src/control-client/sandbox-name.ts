import { randomUUID } from 'node:crypto'

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/
/** Of the words in a name that is made of a test's; the rest is what makes it unique. */
const WORDS = 40

/** The name, if it is one: a sandbox of another name would only be found out at its first request. */
export function checkedName (name: string): string {
  if (typeof name === 'string' && NAME.test(name)) return name
  throw new TypeError(`A sandbox needs a name of a-z, 0-9 and hyphens, 63 at most, not ${JSON.stringify(name)}`)
}

/** A name that says which test it is for, and that no other test has, in this process or in another. */
export function freshName (testName: string): string {
  const plain = testName.normalize('NFKD').replace(/\p{Mark}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, WORDS).replace(/^-+|-+$/g, '')
  return `${words === '' ? 'test' : words}-${randomUUID().replaceAll('-', '').slice(0, 12)}`
}
