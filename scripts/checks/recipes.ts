import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { browserTool } from '../../test/page/browser.ts'
import { packedProject, root, type RunOptions, tellEach } from './packed-project.ts'
import { runCompose, runTestcontainers } from './recipes/containers.ts'

// The recipes as a user has them who copies one: beside the packed tarball, each with its real tool. It installs
// packages, and needs pytest, Java and curl, so it is no part of `npm test`.

const project = packedProject('recipes')
const folder = `${project.folder}/recipes`
const run = (recipe: string, command: string, options: RunOptions = {}) =>
  project.run(['bash', '-c', command], { ...options, in: `recipes/${recipe}` })
const EXEC = 'npx espelho exec --'
const GUARDED = 'npx espelho exec --control-token segredo --'

/** The test asks for what the API refuses: it fails, and says by which rule and what would fix it. */
const failing = (file: string, text: string, by: string, command: string) => async (): Promise<void> => {
  const right = readFileSync(`${folder}/${file}`, 'utf8')
  if (!right.includes(text)) throw new Error(`${file} no longer has ${text}`)
  writeFileSync(`${folder}/${file}`, right.replace(text, by))
  const [recipe = ''] = file.split('/')
  const output = await run(recipe, command, { exit: 1 })
  if (!/rule: +name/.test(output) || !/fix: +\S/.test(output)) throw new Error(`no rule and no fix in\n${output}`)
}

/** What the job of a CI's file runs, but for the install. */
const job = (file: string, linesOf: (file: any) => string[]) => async (): Promise<void> => {
  const lines = linesOf(parse(readFileSync(`${folder}/${file}`, 'utf8')))
  if (lines.shift() !== 'npm ci' || lines.length === 0) throw new Error(`${file} does not begin with npm ci`)
  for (const line of lines) await run('node-test', line)
}

const recipes: [sentence: string, work: () => unknown][] = [
  ['vitest', () => run('vitest', 'npm test')],
  ['vitest, failing', failing('vitest/keys.test.ts', "name: 'Folha de pagamento'", "name: ''", 'npm test')],
  ['Jest', () => run('jest', 'npm test')],
  ['node:test', () => run('node-test', 'npm test')],
  ['Playwright', playwright],
  ['pytest', () => run('pytest', `${EXEC} pytest`)],
  ['pytest, with a control token', () => run('pytest', `${GUARDED} pytest`)],
  ['pytest, failing', failing('pytest/test_keys.py', '"name": name', '"name": ""',
    'npx espelho exec --quiet -- pytest')],
  ['pytest, failing in each phase', pytestPhases],
  ['Java', () => run('java', `${EXEC} java KeysTest.java`)],
  ['Java, with a control token', () => run('java', `${GUARDED} java KeysTest.java`)],
  ['Java, failing', failing('java/KeysTest.java', 'name\\": \\"Folha de pagamento', 'name\\": \\"',
    `${EXEC} java KeysTest.java`)],
  ['curl and bash', () => run('bash', `${EXEC} bash keys.sh`)],
  ['curl and bash, with a control token', () => run('bash', `${GUARDED} bash keys.sh`)],
  ['GitHub Actions', job('github-actions/tests.yml', ({ jobs: { test: { steps } } }) =>
    steps.flatMap(({ run }: { run?: string }) => run ?? []))],
  ['GitLab CI', job('gitlab-ci/.gitlab-ci.yml', ({ test: { script } }) => script)],
  ['Compose, without an engine', () => runCompose(project)],
  ['Testcontainers, without an engine', () => runTestcontainers(project)],
  ['Bruno',
    () => run('bruno', `${EXEC} bash -c 'npx bru run --env local --env-var "base=$ESPELHO_URL/~bruno"'`)],
  ['types of TypeScript', () => run('.', 'npx tsc --noEmit --strict --target es2024 --module nodenext ' +
    '--types node --lib es2024,esnext.disposable,dom --allowImportingTsExtensions --skipLibCheck ' +
    'vitest/*.ts playwright/*.ts testcontainers/*.ts')]
]

/** What was refused stands under each of these but the first two, of which nothing was refused. */
async function pytestPhases (): Promise<void> {
  cpSync(`${root}scripts/checks/recipes/test_phases.py`, `${folder}/pytest/test_phases.py`)
  const output = await run('pytest', 'npx espelho exec --quiet -- pytest test_phases.py', { exit: 1 })
  const told = output.split('espelho refused').length - 1
  if (told !== 3 || output.split('rule: name').length !== 3 || !output.includes('The server does not say: ')) {
    throw new Error(`${told} sections in\n${output}`)
  }
}

/** With the Chromium of a package, because the one that Playwright downloads is not there. */
async function playwright (): Promise<void> {
  const launchOptions = await (await browserTool()).findChromium()
  writeFileSync(`${folder}/playwright/here.config.ts`, `
    import config from './playwright.config.ts'
    export default { ...config, use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} } }
  `)
  await run('playwright', 'npx playwright test --config here.config.ts', {
    env: { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'], FONTCONFIG_PATH: process.env['FONTCONFIG_PATH'] }
  })
}

try {
  cpSync(`${root}recipes`, folder, { recursive: true })
  project.install(
    'vitest@3', 'jest@30', '@playwright/test@1', '@usebruno/cli@4', 'testcontainers@11', 'typescript@5.9',
    '@types/node@20'
  )
  await tellEach(recipes)
} finally {
  project.remove()
}
