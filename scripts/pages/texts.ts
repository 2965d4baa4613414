import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The folders of the page in the order in which a reader meets them: the frame, then the views by their tabs. */
const ORDER = [
  'frame', 'request', 'adjustment', 'new-request', 'timesheet', 'day', 'team', 'data', 'coverage', 'open-point',
  'fault', 'api', 'text'
]

const page = fileURLToPath(new URL('../../src/guests/page/', import.meta.url))

export interface PageText {
  /** Below `src/guests/page/`. */
  readonly file: string
  readonly line: number
  readonly pt: string
  readonly en: string
}

/** Each pair of texts that the page writes with `T()`, in the order of the views. `{…}` stands for a value. */
export function pageTexts (): PageText[] {
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file))
  return files.sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1)).flatMap(textsIn)
}

function place (file: string): number {
  const at = ORDER.indexOf(file.split('/')[0] ?? '')
  return at === -1 ? ORDER.length : at
}

function textsIn (file: string): PageText[] {
  const source = ts.createSourceFile(file, readFileSync(page + file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: PageText[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'T') {
      const [pt, en] = node.arguments.map(textOf)
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push({ file, line, pt: pt ?? '', en: en ?? '' })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function textOf (node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return `{${node.getText()}}`
  const rest = node.templateSpans.map(({ expression, literal }) => `{${expression.getText()}}${literal.text}`)
  return node.head.text + rest.join('')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const language = process.argv[2] === 'en' ? 'en' : 'pt'
  let file = ''
  for (const text of pageTexts()) {
    if (text.file !== file) console.log(`\n${text.file}`)
    file = text.file
    console.log(`${String(text.line).padStart(5)}  ${text[language]}`)
  }
}
