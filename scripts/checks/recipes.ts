import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { parse } from 'yaml'
import { browserTool } from '../../test/guests/page/browser.ts'
import { packedProject, root, type RunOptions, tellEach } from './packed-project.ts'
import { pageCommand } from './page-command.ts'
import { runCompose, runServices, runTestcontainers } from './recipes/containers.ts'
import { debianMaven } from './recipes/maven.ts'

// The recipes as the packed tarball has them, each installed and run where it lies, with its real tool. The commands
// are those of the page. It installs packages, and needs what `.ci/tools` installs, so it is no part of `npm test`.

const project = packedProject('recipes')
const tarball = project.pack()
const package_ = `${project.folder}/package`
const folder = `${package_}/recipes`
/** No scripts of packages, and Maven with Debian's packages. */
const env: NodeJS.ProcessEnv = { npm_config_ignore_scripts: 'true' }
const run = (recipe: string, command: string, options: RunOptions = {}) => project.run(['bash', '-ec', command], {
  ...options, env: { ...env, ...options.env }, in: `package/recipes/${recipe}`
})
/** Debian and npm have no PowerShell. The workflow of a change runs the recipe on Windows and macOS. */
const GRAMMAR = ['web-tree-sitter@0.27', 'tree-sitter-powershell@0.26']
/** The command of the page that ends so. */
const told = (end: string) => pageCommand('docs/recipes.md', new RegExp(`^npx -y -p .* -- ${end}$`), {
  [`/path/to/${tarball.split('/').at(-1)}`]: tarball
})
const CLI = `node ${package_}/dist/cli.js`
const PRISM_PORT = 4010
const QUIET = `${CLI} exec --quiet --require-sandbox --`
/** Debian has neither .NET nor xUnit: its compiler of C# makes a program of the tests and a stand-in. */
const XUNIT = `mcs -out:keys.exe -r:System.Net.Http *.cs ../Xunit.cs && ${QUIET} mono keys.exe`
/** Debian has no Delphi, and Free Pascal no unit of that name. */
const DELPHI = `fpc -Mdelphi -v0 -l- -Fu../units Keys.dpr && ${QUIET} ./Keys`

/** What a hook shows where the client under test sends a wrong name, on an English machine. */
const REFUSED = [/^ *espelho: refusals and warnings:$/m, /rule: +name/, /fix: +\S/, /warning: +nome/]
/** The same where the client loses the sandbox of its base URL, on a Portuguese machine. */
const ASTRAY = [
  /^ *espelho: sem sandbox, enquanto este teste rodava \(pode ser de outro teste\):$/m,
  /POST \/api-key 400/, /regra: +A URL n.o indica o sandbox/, /corre..o: +\S/
]

/** A runner's recipe with a mistake in its client: the test fails, and its hook shows what came of it. */
interface Failing {
  readonly file: string
  readonly command: string
  readonly refused: readonly [text: string, by: string]
  readonly lost: readonly [text: string, by: string]
}

const failing = ({ file, command, refused, lost }: Failing) => async (): Promise<void> => {
  const right = readFileSync(`${folder}/${file}`, 'utf8')
  const [recipe = ''] = file.split('/')
  /** The test as it is, in another worker at the same time: nothing stands under it. */
  const beside = file.replace('keys.test', 'beside.test')
  for (const [[text, by], locale, shown] of [[refused, 'C', REFUSED], [lost, 'pt_BR.UTF-8', ASTRAY]] as const) {
    if (!right.includes(text)) throw new Error(`${file} no longer has ${text}`)
    writeFileSync(`${folder}/${beside}`, right)
    writeFileSync(`${folder}/${file}`, right.replace(text, by))
    const output = stripVTControlCharacters(await run(recipe, command, { exit: 1, env: { LC_ALL: locale } }))
    rmSync(`${folder}/${beside}`)
    writeFileSync(`${folder}/${file}`, right)
    if (beside !== file && output.split('espelho: ').length !== 2) throw new Error(`not one report in\n${output}`)
    for (const line of shown) if (!line.test(output)) throw new Error(`no ${line} in\n${output}`)
  }
}

/** What the job of a CI's file runs, but for the install. */
const job = (file: string, read: (file: any) => { env: NodeJS.ProcessEnv, lines: string[] }) => async () => {
  const { env, lines: [install, ...lines] } = read(parse(readFileSync(`${folder}/${file}`, 'utf8')))
  if (install !== 'npm ci' || lines.length === 0) throw new Error(`${file} does not begin with npm ci`)
  for (const line of lines) await run('node-test', line, { env })
}

/** The runner's own limit is for a machine with nothing else to do. */
const PATIENT = 'npm test -- --testTimeout 300000'

/** What is wrong in the tests for JavaScript. */
const WRONG_JS: Pick<Failing, 'refused' | 'lost'> = {
  refused: ["name: 'Folha de pagamento'", "name: '', nome: ''"],
  lost: ['.url}/api-key`', ".url.split('/~')[0]}/api-key`"]
}

const recipes: [sentence: string, work: () => unknown][] = [
  ['vitest', () => run('vitest', `npm install && ${PATIENT}`)],
  ['vitest, failing', failing({ file: 'vitest/keys.test.ts', command: PATIENT, ...WRONG_JS })],
  ['Jest', () => run('jest', `npm install && ${PATIENT}`)],
  ['Jest, failing', failing({ file: 'jest/keys.test.js', command: PATIENT, ...WRONG_JS })],
  ['node:test', () => run('node-test', 'npm install && npm test')],
  ['Playwright', playwright],
  ['pytest', () => run('pytest', told('pytest'))],
  ['pytest, failing', failing({
    file: 'pytest/test_keys.py',
    command: `${QUIET} pytest`,
    refused: ['"name": name', '"name": "", "nome": ""'],
    lost: ['f"{base_url}/api-key"', 'urllib.parse.urljoin(base_url, "/api-key")']
  })],
  ['pytest, failing in each phase', pytestPhases],
  ['JUnit 5 with Maven', () => run('junit5', told('mvn test'))],
  ['JUnit 5, failing', failing({
    file: 'junit5/src/test/java/KeysTest.java',
    command: `${QUIET} mvn --batch-mode test`,
    refused: ['\\"name\\": \\""', '\\"nome\\": \\""'],
    lost: ['URI.create(sandbox.url + "/api-key")', 'URI.create(sandbox.url).resolve("/api-key")']
  })],
  ['PHPUnit', () => run('phpunit', told('phpunit'))],
  ['PHPUnit, two processes at once', () => run('phpunit', `${QUIET} bash -c 'phpunit & phpunit && wait $!'`)],
  ['PHPUnit, failing', failing({
    file: 'phpunit/KeysTest.php',
    command: `${QUIET} phpunit`,
    refused: ["'name' => $name", "'name' => '', 'nome' => ''"],
    lost: ["post('api-key'", "post('/api-key'"]
  })],
  ['xUnit, with Mono and a stand-in for xUnit', () => run('xunit', XUNIT)],
  ['xUnit, failing', failing({
    file: 'xunit/KeysTest.cs',
    command: XUNIT,
    refused: ['\\"name\\": \\"{name}\\"', '\\"name\\": \\"\\", \\"nome\\": \\"\\"'],
    lost: ['PostAsync("api-key"', 'PostAsync("/api-key"']
  })],
  ['Go', () => run('go', told('go test'))],
  ['Delphi, with Free Pascal and a stand-in for its client', () => run('delphi', DELPHI)],
  ['mutate, a suite with blind spots', () => mutated('before', 1)],
  ['mutate, the suite mended', () => mutated('after', 0)],
  ['curl and bash', () => run('bash', told('bash keys.sh'))],
  ['the rest of the API, in JavaScript', () => run('fallback', 'npm install && npm test')],
  ['the rest of the API, in Python', () =>
    run('fallback', 'npm install && npm test', { env: { REST: 'python3 rest.py' } })],
  ['the rest of the API, by Prism', () => run('fallback', `npm install --no-save @stoplight/prism-cli@5.14.2
node_modules/.bin/prism mock --port ${PRISM_PORT} prism.yaml > prism.log 2>&1 & trap "kill $!" EXIT
${CLI} exec --quiet --require-sandbox --fallback http://127.0.0.1:${PRISM_PORT} -- bash -c '
  curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors "$ESPELHO_URL/~prism/colaboradores" > people.json
  grep "Ana Beatriz" people.json'`)],
  ['PowerShell, its syntax alone', () => run('powershell', 'node ../powershell.mjs keys.ps1')],
  ['GitHub Actions', job('github-actions/tests.yml', ({ jobs: { test: { env, steps } } }) =>
    ({ env, lines: steps.flatMap(({ run }: { run?: string }) => run ?? []) }))],
  ['GitLab CI', job('gitlab-ci/.gitlab-ci.yml', ({ variables, javascript: { script } }) =>
    ({ env: variables, lines: script }))],
  // Their servers have a control token.
  ['GitLab CI with a service, without an engine', () => runServices(project, env)],
  ['Compose, without an engine', () => runCompose(project)],
  ['Testcontainers, without an engine', async () => {
    await run('testcontainers', 'npm install')
    await runTestcontainers(project)
  }],
  ['Bruno', () => run('bruno', `npm install && ${CLI} exec --require-sandbox -- ` +
    'bash -c \'npx bru run --env local --env-var "base=$ESPELHO_URL/~bruno"\'')],
  ['types of TypeScript', () => run('.', 'npx tsc --noEmit --strict --target es2024 --module nodenext ' +
    '--types node --lib es2024,esnext.disposable,dom --allowImportingTsExtensions --skipLibCheck ' +
    'vitest/*.ts playwright/*.ts')]
]

/** The report ends as the page says. */
async function mutated (suite: 'before' | 'after', exit: number): Promise<void> {
  const ends = readFileSync(`${root}docs/mutate.md`, 'utf8').match(/^Other answers to the open points:\n( {2}.*\n)+/gm)
  const expected = ends?.[suite === 'before' ? 0 : 1] ?? 'a report'
  const command = `npx espelho mutate --allow allow.json --lang en -- node --test ${suite}.test.mjs`
  const output = await run('mutate', `npm install && ${command}`, { exit })
  if (!output.includes(expected)) throw new Error(`not\n${expected}\nbut\n${output}`)
}

/** The report stands under each of these but the first two, of which nothing was refused. */
async function pytestPhases (): Promise<void> {
  cpSync(`${root}scripts/checks/recipes/test_phases.py`, `${folder}/pytest/test_phases.py`)
  const output = await run('pytest', `${QUIET} pytest test_phases.py`, { exit: 1 })
  rmSync(`${folder}/pytest/test_phases.py`)
  const reports = output.split('espelho: refusals and warnings:').length - 1
  if (reports !== 2 || output.split('rule: name').length !== 3 || !output.includes('espelho: <urlopen error')) {
    throw new Error(`${reports} reports in\n${output}`)
  }
}

/** With the Chromium of a package, because the one that Playwright downloads is not there. */
async function playwright (): Promise<void> {
  await run('playwright', 'npm install')
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
  await project.run(['tar', 'xzf', tarball])
  await project.run(['npm', 'install', 'typescript@5.9', '@types/node@20', ...GRAMMAR], { in: 'package', env })
  for (const name of ['powershell.mjs', 'Xunit.cs', 'units']) {
    cpSync(`${root}scripts/checks/recipes/${name}`, `${folder}/${name}`, { recursive: true })
  }
  Object.assign(env, debianMaven(project.folder, `${folder}/junit5/pom.xml`))
  await tellEach(recipes)
} finally {
  project.remove()
}
