/** What a client did, and what it was told. The times are of one clock. */
export interface Event {
  readonly what: 'write' | 'read'
  readonly name: string
  readonly began: number
  readonly ended: number
  /** `refused` says that nothing was done, `unknown` that it may have been. */
  readonly result: 'done' | 'refused' | 'unknown'
  /** Whether its response says that it is in the log. It is not where the log could not be written after the change. */
  readonly isLogged: boolean
  /** What was written, or what was read, in the order of the state. */
  readonly ids: readonly string[]
}

/** What is wrong with a history, given what is there in the end, in order. */
export function faultsOf (events: readonly Event[], name: string, last: readonly string[]): string[] {
  const mine = events.filter(event => event.name === name)
  const writes = mine.filter(({ what }) => what === 'write')
  const reads = mine.filter(({ what, result }) => what === 'read' && result === 'done')
  const places = new Map(last.map((id, place) => [id, place]))
  const placeOf = (event: Event): number | undefined => places.get(event.ids[0] as string)
  const done = writes.filter(({ result }) => result === 'done').sort((a, b) => a.ended - b.ended)
  const written = new Set(writes.flatMap(({ ids }) => ids))
  return [
    ...last.filter(id => !written.has(id)).map(id => `${id} is there, and nobody wrote it`),
    ...places.size === last.length ? [] : ['something is there twice'],
    ...done.filter(write => placeOf(write) === undefined).map(({ ids }) => `${ids[0]} was acknowledged and is lost`),
    ...writes.filter(write => write.result === 'refused' && placeOf(write) !== undefined)
      .map(({ ids }) => `${ids[0]} was refused and is there`),
    ...done.flatMap(write => done
      .filter(later => later.began > write.ended && Number(placeOf(later)) < Number(placeOf(write)))
      .map(later => `${later.ids[0]} came after ${write.ids[0]} was acknowledged, and is before it`)),
    ...reads.flatMap(read => faultsOfRead(read, done, reads, last, placeOf))
  ]
}

function faultsOfRead (
  { ids, began, ended }: Event, done: readonly Event[], reads: readonly Event[], last: readonly string[],
  placeOf: (event: Event) => number | undefined
): string[] {
  const wrong = ids.findIndex((id, place) => id !== last[place])
  return [
    ...wrong < 0 ? [] : [`a read saw ${ids[wrong]} where ${last[wrong] ?? 'nothing'} is`],
    ...done.filter(write => write.ended < began && Number(placeOf(write)) >= ids.length)
      .map(write => `a read did not see ${write.ids[0]}, which was acknowledged before`),
    ...reads.filter(later => later.began > ended && later.ids.length < ids.length)
      .map(later => `a read saw ${later.ids.length}, after one had seen ${ids.length}`)
  ]
}

/** What is wrong with the request log, given the names of the writes that it shows as accepted, in order. */
export function faultsOfLog (events: readonly Event[], name: string, logged: readonly string[]): string[] {
  const places = new Map(logged.map((id, place) => [id, place]))
  const writes = events.filter(event => event.name === name && event.what === 'write')
  const done = writes.filter(({ result, isLogged }) => result === 'done' && isLogged)
  const placeOf = ({ ids: [id] }: Event): number | undefined => places.get(id as string)
  return [
    ...places.size === logged.length ? [] : ['an exchange is in the log twice'],
    ...done.filter(write => placeOf(write) === undefined)
      .map(({ ids }) => `${ids[0]} was acknowledged as logged, and is not in the log`),
    ...writes.filter(write => write.result === 'refused' && placeOf(write) !== undefined)
      .map(({ ids }) => `${ids[0]} was refused, and the log has it as accepted`),
    ...done.flatMap(write => done
      .filter(later => later.began > write.ended && Number(placeOf(later)) < Number(placeOf(write)))
      .map(later => `${later.ids[0]} came after ${write.ids[0]}, and is before it in the log`))
  ]
}
