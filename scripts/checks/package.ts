import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from './packed-project.ts'
import { runTool } from '../tool.ts'

// What publint and "Are the types wrong?" say against a tarball: the one that is named, else the one that npm packs.

const folder = mkdtempSync(join(tmpdir(), 'package-'))
try {
  const tarball = resolve(process.argv[2] ?? pack())
  for (const [tool, ...args] of [['publint', 'run', '--strict', tarball], ['attw', '--no-emoji', tarball]] as const) {
    process.exitCode = runTool('package', tool, ...args) || process.exitCode
  }
} finally {
  rmSync(folder, { recursive: true })
}

function pack (): string {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const [packed] = JSON.parse(execFileSync('npm', args, {
    cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']
  }))
  return join(folder, packed.filename)
}
