import { isDeepStrictEqual } from 'node:util'

/** The answers to the open points, by their keys. */
export type Settings = Readonly<Record<string, unknown>>

/** The settings with which a sandbox begins, a line each. The exchanges of a journey have what differs from them. */
export function settingsFile (first: Settings): ReadonlyMap<string, string> {
  const lines = Object.entries(first).map(([key, value]) => ` ${JSON.stringify(key)}:${JSON.stringify(value)}`)
  return new Map([['settings.json', `{\n${lines.join(',\n')}\n}\n`]])
}

/** How a body that is the settings of a sandbox is shown; undefined for any other body. */
export function shownSettings (text: string, first: Settings): string | undefined {
  if (!text.startsWith(`{"${Object.keys(first)[0]}":`)) return undefined
  const settings = JSON.parse(text) as Settings
  const isWhole = Object.keys(settings).join() === Object.keys(first).join() && JSON.stringify(settings) === text
  if (!isWhole) return undefined
  const others = Object.entries(settings).filter(([key, value]) => !isDeepStrictEqual(value, first[key]))
  if (others.length === 0) return '(the first settings)'
  return `(the first settings, but ${JSON.stringify(Object.fromEntries(others))})`
}
