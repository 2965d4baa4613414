import { readFileSync } from 'node:fs'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'

// Fails when GitHub's own parser finds a fault in a workflow, or when it finds none in a wrong one.
function faultsOf (name, content) {
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  return context.errors.getErrors().map(({ message }) => message)
}

const faults = process.argv.slice(2).flatMap(name => faultsOf(name, readFileSync(name, 'utf8')))
if (faults.length > 0) throw new Error(faults.join('\n'))
const [unknownKey, unknownName] = faultsOf('wrong.yml', `on: push
jobs:
  a:
    runs-onn: ubuntu-latest
    steps: [{ run: 'echo \${{ matrx.os }}' }]`)
if (unknownName === undefined) throw new Error(`a wrong workflow was not refused: ${unknownKey}`)
