import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { cloneInto } from './clone.ts'
import { packedProject, root, tellEach } from './packed-project.ts'

// The lines of the release workflow that need no account, in a clone: as it is, which they refuse, and with what only
// the person knows who publishes. The image is built by `npm run checks -- dockerfile`.

const { jobs } = parse(readFileSync(`${root}.github/workflows/release.yml`, 'utf8'))
const linesOf = ({ steps }: { steps: { run?: string }[] }): string[] => steps.flatMap(({ run }) => run ?? [])
const [install, ...lines] = linesOf(jobs.pack)
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

const project = packedProject('release')
const run = (line: string, exit = 0) =>
  project.run(['bash', '-ec', line], { in: 'clone', exit, env: { GITHUB_REF_NAME: `v${version}` } })

try {
  cloneInto(`${project.folder}/clone`)
  // In place of `npm ci`, which each run of all checks begins with. npm packs no package that a link leads to.
  if (install !== 'npm ci') throw new Error(`pack begins with ${install}`)
  cpSync(`${root}node_modules`, `${project.folder}/clone/node_modules`, {
    recursive: true, verbatimSymlinks: true, filter: path => path !== `${root}node_modules/.cache`
  })
  await tellEach([
    ['a package without repository, homepage and bugs is refused', async () => {
      const output = await run(lines[0] ?? '', 1)
      for (const field of ['repository', 'homepage', 'bugs']) {
        if (!output.includes(`package.json has no ${field}`)) throw new Error(output)
      }
      await run('npm pkg set repository=github:o/r homepage=https://o.example bugs=https://o.example/bugs')
    }],
    ...lines.map(line => [line, () => run(line)] as const),
    ['the package has what the person gave', () => {
      const packed = execFileSync('tar', ['xzOf', `espelho-${version}.tgz`, 'package/package.json'], {
        cwd: `${project.folder}/clone`, encoding: 'utf8'
      })
      const { repository, homepage, scripts } = JSON.parse(packed)
      if (repository === undefined || homepage === undefined || scripts !== undefined) throw new Error(packed)
    }],
    ...linesOf(jobs.npm).map(line => [`${line} --dry-run`, () => run(`${line} --dry-run`)] as const)
  ])
} finally {
  project.remove()
}
