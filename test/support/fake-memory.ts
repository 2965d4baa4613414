import { Memory } from '../../src/host/sandbox/memory.ts'

export const MEBIBYTE = 1_048_576

/** A memory of 100 MiB whose figures are in the hands of the test, in MiB. The heap has no limit of its own. */
export function fakeMemory (kept: () => number = () => 0) {
  const process = { garbage: 0, outside: 0, heapLimit: Infinity, collections: 0, time: 0 }
  const memory = new Memory({
    maximum: 100 * MEBIBYTE,
    read: () => ({
      heap: (kept() + process.garbage) * MEBIBYTE, outside: process.outside * MEBIBYTE, heapLimit: process.heapLimit
    }),
    collect () {
      process.garbage = 0
      process.collections++
    },
    now: () => process.time
  })
  return { memory, process }
}
