import type { Test } from 'tap'
import { instant } from '../../src/core/rules/time/instant.ts'
import { addSpan } from '../../src/core/rules/time/span.ts'
import { parseSpan } from '../../src/core/wire/span-text.ts'

/** From now on, in this process, the machine's time can pass at once: `passes('PT1H')`. It goes back by `-PT1H`. */
export function shiftMachineTime (t: Pick<Test, 'teardown'>): (span: string) => void {
  const machine = Date.now
  let ahead = 0
  Date.now = () => machine() + ahead
  t.teardown(() => { Date.now = machine })
  return span => {
    const length = addSpan(instant(0), parseSpan(span.replace(/^-/, '')) ?? refuse(span))
    ahead += span.startsWith('-') ? -length : length
  }
}

function refuse (span: string): never {
  throw new Error(`no span: ${span}`)
}
