import { cpSync } from 'node:fs'
import { packedProject, root, tellEach } from './packed-project.ts'

// What Spectral says against the OpenAPI documents, schemas of Kubernetes against the manifest, and GitHub's own parser
// against the workflows. They bring a hundred packages, so they are installed for this alone.
// Redocly says nothing against them: the tests of the documents ask it.

interface Finding {
  readonly file: string
  readonly code: string
  readonly path: string
  readonly message: string
}

/** What is left, and why: the rule, and the end of the path. Spectral also names the places that refer to a schema. */
const LEFT: readonly { readonly code: string, readonly end: string, readonly reason: string }[] = [
  {
    code: 'oas3-server-variables',
    end: 'servers/1/variables',
    reason: 'the address of a sandbox is relative, because no document knows its host, and the rule wants a whole URL'
  },
  {
    code: 'oas3-valid-schema-example',
    end: '/tipo/default',
    reason: 'the contract itself declares a default that is not among the values'
  }
]

const DOCUMENTS: readonly (readonly [file: string, command: string])[] = [
  ['openapi.json', 'npx espelho openapi --out openapi.json'],
  ['openapi-3.0.json', 'npx espelho openapi --openapi 3.0 --out openapi-3.0.json'],
  ['control-openapi.json', 'npx espelho exec -- node -e \'fetch(process.env.ESPELHO_URL + "/_sandbox/docs/json")' +
    '.then(answer => answer.text()).then(text => fs.writeFileSync("control-openapi.json", text))\'']
]

/** It loads the parser's schema, which the parser imports as Node.js does not. */
const TSX = import.meta.resolve('tsx')

const project = packedProject('documents')
try {
  cpSync(`${root}scripts/checks/documents`, project.folder, { recursive: true })
  project.install('@stoplight/spectral-core@1.24.1', '@stoplight/spectral-rulesets@1.23.1',
    'kubernetes-models@5.1.0', '@actions/workflow-parser@0.3.61')
  cpSync(`${root}recipes/team/kubernetes.yaml`, `${project.folder}/kubernetes.yaml`)
  const manifest = async () => { await project.run(['node', 'kubernetes.mjs', 'kubernetes.yaml']) }
  const workflows = ['ci', 'release'].map(name => `${root}.github/workflows/${name}.yml`)
  const parsed = async () => { await project.run(['node', `--import=${TSX}`, 'workflows.mjs', ...workflows]) }
  const judged = DOCUMENTS.map(([file, command]) => [file, async () => {
    await project.run(['bash', '-c', command])
    const printed = await project.run(['node', 'spectral.mjs', file])
    const findings = printed.trim().split('\n').filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line) as Finding)
    const reasonOf = ({ code, path }: Finding) => LEFT.find(one => one.code === code && path.endsWith(one.end))?.reason
    for (const finding of findings) console.log(`${file} ${finding.path}: ${finding.message}: ${reasonOf(finding)}`)
    const unnamed = findings.filter(finding => reasonOf(finding) === undefined)
    if (unnamed.length > 0) throw new Error(`${unnamed.length} findings have no reason in scripts/checks/documents.ts`)
  }] as const)
  await tellEach([['kubernetes.yaml', manifest], ['the workflows', parsed], ...judged])
} finally {
  project.remove()
}
