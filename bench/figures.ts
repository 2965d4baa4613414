import { readFileSync } from 'node:fs'
import type { Row } from './rows.ts'

/** What `npm run bench` measured on one machine. */
export interface Figures {
  readonly machine: Machine
  /** `yyyy-mm-dd` */
  readonly date: string
  readonly rows: readonly Row[]
  /** The benches that failed, by name. */
  readonly failed: readonly string[]
}

export interface Machine {
  readonly node: string
  readonly cores: number
  readonly processor: string
  /** GiB. */
  readonly memory: number
  readonly system: string
}

export function figuresIn (file: string | URL): Figures {
  return JSON.parse(readFileSync(file, 'utf8')) as Figures
}
