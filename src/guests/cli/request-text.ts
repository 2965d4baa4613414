import { styleText } from 'node:util'
import type { RequestLine } from '../../host/http/recorded/line.ts'
import { printable } from '../../core/wire/printable.ts'

type Style = Parameters<typeof styleText>[0]

export interface Screen {
  readonly columns: number
  readonly colours: boolean
}

const SANDBOX_COLUMNS = 12
const METHOD_COLUMNS = 6
/** As wide as a status. */
const NO_STATUS = '---'
/** The client left before its response. */
const ABANDONED = 'abandoned'

/** One line for people, cut to the width of the screen. */
export function requestText (line: RequestLine, { columns, colours }: Screen): string {
  const { sandbox, control, method, path, status = 0, abandoned, why, more, ms } = line
  const cells: [text: string, style: Style][] = [
    [printable(sandbox).padEnd(SANDBOX_COLUMNS), 'cyan'],
    [method.padEnd(METHOD_COLUMNS), 'bold'],
    [printable(path), control ? 'dim' : 'reset'],
    [status === 0 ? NO_STATUS : String(status), statusStyle(status)],
    [`${ms} ms`, 'dim'],
    ...(abandoned === true ? [[ABANDONED, 'yellow'] as [string, Style]] : []),
    ...(why === undefined ? [] : [[printable(why), statusStyle(status)] as [string, Style]]),
    ...(more === 0 ? [] : [[`+${more}`, 'dim'] as [string, Style]])
  ]
  let left = columns
  const shown = cells.map(([text, style]) => {
    const cut = cutTo(text, left)
    left -= [...cut].length + 1
    return colours && cut !== '' ? styleText(style, cut, { validateStream: false }) : cut
  })
  return `${shown.filter(text => text !== '').join(' ')}\n`
}

function statusStyle (status: number): Style {
  if (status === 0) return 'dim'
  if (status >= 500) return 'magenta'
  return status >= 400 ? 'red' : 'green'
}

function cutTo (text: string, columns: number): string {
  const characters = [...text]
  if (characters.length <= columns) return text
  return columns < 2 ? '' : `${characters.slice(0, columns - 1).join('')}…`
}
