import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { startSandbox, SandboxServer } from '../../src/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs two servers side by side, of another revision and of the files of this folder. Both run with the packages that
 * are installed here. They are asked over HTTP, so that a revision may have other modules inside.
 */
export async function besideRevision (
  revision: string, now: string, work: (before: SandboxServer, after: SandboxServer) => Promise<void>
): Promise<void> {
  const folder = await checkedOut(revision)
  const servers: SandboxServer[] = []
  try {
    servers.push(await serverOf(folder, now), await serverOf(root, now))
    await work(...servers as [SandboxServer, SandboxServer])
  } finally {
    for (const server of servers) await server.close()
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
    await rm(folder, { recursive: true, force: true })
  }
}

async function serverOf (folder: string, now: string): Promise<SandboxServer> {
  const source = await import(pathToFileURL(join(folder, 'src/index.ts')).href) as { startSandbox: typeof startSandbox }
  const sandbox = { clock: { now, mode: 'frozen' } } as const
  return await source.startSandbox({ fixtures: { sandbox }, logLevel: 'error', seed: 1 })
}

/** Git forgets a worktree whose folder is gone, as soon as it looks. */
async function checkedOut (revision: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'revision-'))
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, revision], { cwd: root, stdio: 'inherit' })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
