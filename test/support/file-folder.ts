import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'

const place = fileURLToPath(new URL('../../.tap/folders/', import.meta.url))

/** A folder for all tests of a file. The `t.testdir` outside of its tests is that of all files of a room. */
export function fileFolder (t: Pick<Test, 'teardown'>): string {
  mkdirSync(place, { recursive: true })
  const folder = mkdtempSync(place)
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
