import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Language, Parser } from 'web-tree-sitter'

// Names a script that is no PowerShell. It says nothing on what the script does: that needs the shell itself.
const [, , file] = process.argv
await Parser.init()
const grammar = fileURLToPath(import.meta.resolve('tree-sitter-powershell/tree-sitter-powershell.wasm'))
const parser = new Parser().setLanguage(await Language.load(grammar))
const { rootNode } = parser.parse(readFileSync(file, 'utf8'))
if (rootNode.hasError) throw new Error(`${file} is no PowerShell: ${rootNode}`)
