// The suite of `npm run rounds -- mutate`, without a test runner: `each` declares its tests.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** What every run of the suite is answered alike. */
export function masked (text) {
  return text.replace(/https?:\/\/[^/\s"]+(\/~[a-z0-9-]+)?/g, '<base>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')
    .replace(/\b[0-9a-f]{64}\b/gi, '<hash>').replace(/"token":"[^"]*"/g, '"token":"<token>"')
}

/** Sends the requests of a case to a world of its own, and returns each `status body`. */
export async function answersOf (url, { name, steps }) {
  const base = `${url}/~${name}-${randomBytes(6).toString('hex')}`
  const answers = []
  for (const { method, path, headers, body } of steps) {
    const response = await fetch(base + path, { method, headers, body })
    answers.push(`${response.status} ${masked(await response.text())}`)
  }
  return answers
}

/** `accepted` has what each step may be answered; without it, anything. */
export function each (test, fail) {
  for (const one of JSON.parse(readFileSync(process.env.CASES, 'utf8')).cases) {
    test(one.name, async () => {
      const answers = await answersOf(process.env.ESPELHO_URL, one)
      for (const [index, answer] of answers.entries()) {
        const { accepted } = one.steps[index]
        if (accepted !== undefined && !accepted.includes(answer)) fail(`${index}: ${answer}`)
      }
    })
  }
}
