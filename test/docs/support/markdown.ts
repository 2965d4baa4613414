import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A fenced block. `marks` are the words after its language: `sh 401`. */
export interface Block {
  readonly language: string
  readonly marks: readonly string[]
  readonly code: string
  /** Of its first line of code, counted from 1. */
  readonly line: number
}

export interface Page {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
  readonly blocks: readonly Block[]
}

const TRANSLATED = '.pt-BR.md'
const found = [
  'README.md', 'README.pt-BR.md',
  ...readdirSync(`${root}docs`).filter(name => name.endsWith('.md')).sort().map(name => `docs/${name}`)
]

/** The pages in English. Their examples run. */
export const pages: readonly Page[] = found.filter(path => !path.endsWith(TRANSLATED)).map(page)

/** Those in Portuguese. A test holds them beside the English ones. */
export const portuguesePages: readonly Page[] = found.filter(path => path.endsWith(TRANSLATED)).map(page)

/** The path of the page in English. */
export const inEnglish = (path: string): string => path.replace(TRANSLATED, '.md')

export function page (path: string): Page {
  const text = readFileSync(root + path, 'utf8')
  return { path, text, blocks: blocksOf(text) }
}

function blocksOf (text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const [, info] = /^```(\S.*)$/.exec(lines[at] ?? '') ?? []
    if (info === undefined) continue
    const end = lines.indexOf('```', at)
    const [language = '', ...marks] = info.trim().split(/\s+/)
    blocks.push({ language, marks, code: lines.slice(at + 1, end).join('\n'), line: at + 2 })
    at = end
  }
  return blocks
}

/** What stands outside fenced blocks. */
export function proseOf ({ text }: Page): string {
  return text.replace(/^```[^]*?^```$/gm, '')
}

/** The rows of the first table below a heading, each a list of cells; without its head. */
export function tableUnder (page: Page, heading: string): string[][] {
  const [, section] = page.text.split(new RegExp(`^#+ ${heading}$`, 'm'))
  if (section === undefined) throw new Error(`${page.path} has no heading "${heading}"`)
  const lines = section.split('\n')
  const start = lines.findIndex(line => line.startsWith('|'))
  const length = lines.slice(start).findIndex(line => !line.startsWith('|'))
  return lines.slice(start + 2, length === -1 ? undefined : start + length).map(cellsOf)
}

function cellsOf (line: string): string[] {
  return line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'))
}

/** `` `a`, `b` `` as a and b. */
export function codeIn (text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code)
}
