import { T } from '../text/language.ts'

/** Where a text stops being JSON, as the browser's error tells it: a line and column, a position, or the end. */
export function jsonFault (text: string, { message }: SyntaxError): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  const [, position] = /position (\d+)/.exec(message) ?? []
  const read = text.slice(0, position === undefined ? text.length : Number(position)).split('\n')
  const at = [line ?? read.length, column ?? (read.at(-1)?.length ?? 0) + 1]
  return T('malformedJsonAtLineColumn', { at: at[0], at2: at[1] })
}
