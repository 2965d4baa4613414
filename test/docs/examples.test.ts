import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import t, { type Test } from 'tap'
import type { startSandbox as Start } from '../../src/index.ts'
import { missing } from './support/contains.ts'
import { type Block, type Page, page, pages, portuguesePages, root } from './support/markdown.ts'
import { freePort, openShell, OURS, type Outcome, type Where } from './support/shell.ts'

/*
 * Every block of `sh` and `js` on the pages runs, in order; those of one page build upon each other. Its marks say what
 * is to come of it: `sh` nothing but successes, `sh 401` that status last, `sh exit-1` that exit code. A block of
 * `json` that follows one of `sh` is contained in its last answer, one of `text` in its output. `console` and `sql` are
 * what only a reader can run. A block that names a file of `recipes/` is that file; what runs those is
 * `npm run recipes`.
 */
const LANGUAGES = ['sh', 'js', 'json', 'text', 'console', 'sql']
/** What a page says whose shown answers come from an untouched sandbox only. */
const UNTOUCHED = /untouched sandbox/
t.jobs = 2
// The blocks are modules of their own, so they get what is built. So do the others, because one to load is enough.
const espelho = new URL('./support/espelho.mjs', import.meta.url).href
const { startSandbox, closeAll } =
  await import(espelho) as { startSandbox: typeof Start, closeAll: () => Promise<void> }
t.teardown(closeAll)

for (const page of pages) {
  t.test(page.path, { buffered: true }, async t => {
    t.strictSame(
      page.blocks.filter(block => !isFile(block) && !LANGUAGES.includes(block.language)).map(({ line }) => line),
      [],
      'its blocks are of known kinds'
    )
    for (const { marks: [file = ''], code } of page.blocks.filter(isFile)) {
      t.equal(code, readFileSync(root + file, 'utf8').trimEnd(), `${file} is as shown`)
    }
    if (page.blocks.some(({ language }) => language === 'sh')) await runShell(t, page)
    if (page.blocks.some(block => block.language === 'js' && !isFile(block))) await runJavaScript(t, page)
  })
}

// What the terminal prints is in the language of the page. All else is the same code, which has run.
for (const page of portuguesePages) {
  if (!page.blocks.some(({ language }) => language === 'text')) continue
  t.test(page.path, { buffered: true }, async t => { await runShell(t, page, { language: 'pt' }) })
}

for (const path of ['docs/isolate-tests.md', 'docs/faults.md']) {
  t.test(`${path}, on a machine without curl`, { buffered: true }, async t => {
    await runShell(t, page(path), { withoutCurl: true })
  })
}

function isFile ({ marks: [file] }: Block): boolean {
  return file?.startsWith('recipes/') === true
}

async function runShell (t: Test, page: Page, how: Pick<Where, 'language' | 'withoutCurl'> = {}): Promise<void> {
  const startsItself = page.blocks.some(({ language, code }) =>
    language === 'sh' && /^npx espelho(?! (?!start\b)[a-z])(?!.*--port 0)/m.test(code))
  if (startsItself) return await runBlocks(t, page, { url: `http://127.0.0.1:${await freePort()}`, ...how })
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  await runBlocks(t, page, { url: server.url, ...how })
  // A block with a command asks another server, or none.
  const again = {
    ...page,
    blocks: page.blocks.map(block =>
      /^(npx espelho|node dist)/m.test(block.code) ? { ...block, language: 'console' } : block)
  }
  if (how.withoutCurl || how.language === 'pt') return
  if (!again.blocks.some(({ language, code }) => language === 'sh' && code.includes(OURS))) return
  // What a page shows from an untouched sandbox holds in another one. All else also holds where the page was before.
  if (!UNTOUCHED.test(page.text)) await server.control.fork('again')
  await t.test(UNTOUCHED.test(page.text) ? 'again, in a sandbox of its own' : 'again, in a fork of that sandbox', t =>
    runBlocks(t, again, { url: server.url, sandbox: 'again' }))
}

async function runBlocks (t: Test, page: Page, where: Where): Promise<void> {
  const shell = openShell(t, where)
  let outcome: Outcome | undefined
  for (const block of page.blocks) {
    if (block.language === 'sh') {
      outcome = await shell.run(block.code)
      checkOutcome(t, block, outcome)
    } else if (block.language === 'json' && outcome !== undefined) {
      const answer = lastJson(outcome.stdout)
      t.equal(missing(JSON.parse(block.code), answer), undefined, `line ${block.line}: the answer is as shown`)
    } else if (block.language === 'text' && outcome !== undefined) {
      t.ok(outcome.stdout.includes(block.code), `line ${block.line}: the output is as shown`, {
        output: outcome.stdout
      })
    } else outcome = undefined
  }
}

function checkOutcome (t: Test, { marks, line, code }: Block, outcome: Outcome): void {
  const exit = Number(/^exit-(\d+)$/m.exec(marks.join('\n'))?.[1] ?? 0)
  const status = Number(marks.find(mark => /^\d{3}$/.test(mark)) ?? 200)
  const last = outcome.statuses.at(-1) ?? 200
  const refused = outcome.statuses.slice(0, -1).filter(one => one >= 400)
  const rightLast = status === 200 ? last < 400 : last === status
  t.ok(outcome.code === exit && refused.length === 0 && rightLast, `line ${line}: ${code.split('\n', 1)[0]}`, {
    ...outcome
  })
}

/** curl's last answer, or all of the output where it is one. */
function lastJson (stdout: string): unknown {
  const candidates = [stdout, stdout.trimEnd().split('\n').at(-1) ?? '', stdout.slice(stdout.lastIndexOf('\n\n'))]
  for (const candidate of candidates) {
    try { return JSON.parse(candidate) } catch {}
  }
}

/** The blocks as one module, each at the line where it stands on the page. */
async function runJavaScript (t: Test, page: Page): Promise<void> {
  const lines: string[] = []
  for (const block of page.blocks) {
    const { language, code, line } = block
    if (language === 'js' && !isFile(block)) {
      lines.splice(line - 1, 0, ...Array<string>(line - 1 - lines.length).fill(''), ...code.split('\n'))
    }
  }
  const folder = t.testdir({})
  const file = `${folder}/${page.path.replace(/\W/g, '-')}.mjs`
  writeFileSync(file, lines.join('\n').replaceAll("from 'espelho'", `from '${espelho}'`))
  await t.resolves(import(pathToFileURL(file).href), 'its JavaScript runs')
}
