import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))
/** The test files that `.taprc` names one by one: each has a process of its own. */
export const alone: readonly string[] = readFileSync(`${project}/.taprc`, 'utf8').match(/test\/[\w/-]+\.test\.ts/g) ??
  []

/** The paths of the test files in these folders of `test/`, and of these files, without those that run alone. */
export function testsIn (...places: string[]): string[] {
  return places.flatMap(place => filesIn(`test/${place}`)).filter(file =>
    file.endsWith('.test.ts') && !alone.includes(file))
}

/** The files that name the places of each room. */
export const rooms: readonly string[] = filesIn('test/rooms')

/** The places that a room's file names. */
export function placesOf (room: string): string[] {
  return Array.from(readFileSync(`${project}/${room}`, 'utf8').matchAll(/'([a-z][\w/.-]*)'/g), ([, place = '']) =>
    place)
}

/** Imports the test files one after the other, so that their tests share this process. */
export async function runTestsIn (...places: string[]): Promise<void> {
  for (const file of testsIn(...places)) await import(`${project}/${file}`)
}

function filesIn (path: string): string[] {
  if (!statSync(`${project}/${path}`).isDirectory()) return [path]
  const files = readdirSync(`${project}/${path}`, { recursive: true }) as string[]
  return files.map(file => `${path}/${file.replaceAll('\\', '/')}`).sort()
}
