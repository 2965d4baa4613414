import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { LogBudget } from './request-log/budget.ts'
import { elapsedTime } from './system-clock.ts'

/**
 * The share of the heap limit that may be kept by default, because requests under way take the rest. With it
 * `npm run rounds -- kept` finds no end.
 */
export const HEAP_SHARE = 0.55
/** What a body takes in memory, at most, for each byte of its length. */
export const BYTES_PER_BODY_BYTE = 4
/** The longest body of an operation. */
const LONGEST_BYTES = 10_485_760
/** How far beyond the bound a look can be before it is trusted more than the figure of the last collection. */
const DANGER_FACTOR = 1.2
/** The shortest pause between two collections. */
const PAUSE_MS = 1000
/** The pause after a collection that takes long, as a multiple of its time. */
const PAUSE_FACTOR = 10
/** The pause between two collections on a full server, as long as nothing is freed. */
const FULL_PAUSE_MS = 60_000
const LOOK_EVERY_MS = 250
/** For how long a server that refused something counts as full. */
const REFUSED_MS = 60_000

/** What a process has in memory, in bytes. */
export interface MemoryFigures {
  readonly heap: number
  /** What lies outside the heap, as files do. */
  readonly outside: number
  readonly heapLimit: number
}

export interface MemoryOptions {
  /** How many bytes may be kept. By default a share of the heap limit, or of a container that has less memory. */
  readonly maximum?: number | undefined
  readonly read?: () => MemoryFigures
  readonly collect?: () => void
  readonly now?: () => number
  /** Gets the figures of each look. */
  readonly looked?: (figures: MemoryFigures) => void
}

/** What a request will keep. */
export interface Growth {
  /** The length of its body. */
  readonly bytes: number
  /** Whether it puts data in place, and does no operation. */
  readonly putsData?: boolean
}

export interface MemoryRoom {
  readonly memory: Memory
  /** The bound of all request logs together. */
  readonly logBudget: LogBudget
  /** Makes room in memory for what a request will keep. Rejects if there is none. */
  ensure (growth: Growth): Promise<void>
}

/**
 * How much this process keeps. Before a collection of garbage nobody knows: a cheap look shows garbage, too. So one
 * below the bound is trusted, and beyond it garbage is collected first, now and then.
 */
export class Memory {
  readonly maximum: number
  /** Whether every operation has room, as of the last look. */
  isAmple = true
  #used = 0
  /** The time until which the figure of the last collection counts. */
  #pausedUntil = -Infinity
  /** The earlier time until which that figure counts if memory is freed meanwhile. */
  #soonerUntil = -Infinity
  #isCollected = false
  #refused = { bytes: 0, until: -Infinity }
  readonly #read: () => MemoryFigures
  readonly #collect: () => void
  readonly #now: () => number
  readonly #looked: (figures: MemoryFigures) => void

  constructor ({
    read = readProcess, maximum = defaultMaximum(read()), collect = collectGarbage, now = elapsedTime,
    looked = () => {}
  }: MemoryOptions = {}) {
    this.maximum = maximum
    this.#read = read
    this.#collect = collect
    this.#now = now
    this.#looked = looked
  }

  get used (): number { return this.#used }

  /** The seconds until it can be known that something was freed. */
  get seconds (): number { return Math.max(1, Math.ceil((this.#soonerUntil - this.#now()) / 1000)) }

  /** Looks now and then, until the returned call. */
  watch (): () => void {
    const timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref()
    return () => clearInterval(timer)
  }

  look (): void {
    const used = this.#weigh()
    const isDangerous = used > this.maximum * DANGER_FACTOR && this.#used <= this.maximum
    if (used < this.#used || isDangerous || this.#now() >= this.#pausedUntil) this.#note(used, false)
  }

  /** Whether a body of so many bytes has room, by what is known. */
  hasRoom (bytes: number): boolean {
    return this.#used + bytes * BYTES_PER_BODY_BYTE <= this.maximum
  }

  /** Whether a body of so many bytes has room. Collects garbage where that is not known. */
  ensure (bytes: number): boolean {
    this.look()
    if (!this.hasRoom(bytes) && !this.#isCollected) this.collect()
    return this.hasRoom(bytes)
  }

  collect (): void {
    const start = this.#now()
    this.#collect()
    const end = this.#now()
    this.#note(this.#weigh(), true)
    this.#soonerUntil = end + Math.max(PAUSE_MS, (end - start) * PAUSE_FACTOR)
    this.#pausedUntil = this.#used > this.maximum ? Math.max(this.#soonerUntil, end + FULL_PAUSE_MS) : this.#soonerUntil
  }

  /** Notes that less may be kept now. */
  noteFreed (): void { this.#pausedUntil = this.#soonerUntil }

  /** Notes that a body of so many bytes was refused. */
  refuse (bytes: number): void {
    const now = this.#now()
    const { bytes: before, until } = this.#refused
    this.#refused = { bytes: now < until ? Math.max(before, bytes) : bytes, until: now + REFUSED_MS }
  }

  /** Whether more is kept than may be, or something was refused lately and would be refused again. */
  isFull (): boolean {
    const { bytes, until } = this.#refused
    return !this.ensure(this.#now() < until ? bytes : 0)
  }

  #note (used: number, isCollected: boolean): void {
    this.#used = used
    this.#isCollected = isCollected
    this.isAmple = this.hasRoom(LONGEST_BYTES)
  }

  /** The heap has its own limit, so a greater bound is one of what lies outside it. */
  #weigh (): number {
    const figures = this.#read()
    this.#looked(figures)
    const { heap, outside, heapLimit } = figures
    return Math.max(heap + outside, heap / (heapLimit * HEAP_SHARE) * this.maximum)
  }
}

function readProcess (): MemoryFigures {
  const { used_heap_size: heap, external_memory: outside, heap_size_limit: heapLimit } = getHeapStatistics()
  return { heap, outside, heapLimit }
}

function defaultMaximum ({ heapLimit }: MemoryFigures): number {
  // Without a limit it is 0, or more than any machine has.
  return Math.floor(Math.min(heapLimit, process.constrainedMemory() || Infinity) * HEAP_SHARE)
}

let collector: (() => void) | undefined

/** What a collection frees outside the heap is counted at the next one, which is worth its time if it is much. */
const MUCH_OUTSIDE_BYTES = 16 * 1_048_576

function collectGarbage (): void {
  if (collector === undefined) {
    setFlagsFromString('--expose-gc')
    collector = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
  }
  collector()
  if (getHeapStatistics().external_memory > MUCH_OUTSIDE_BYTES) collector()
}
