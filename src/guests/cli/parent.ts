import { readFileSync } from 'node:fs'

const POLL_MS = 250

type Process = Pick<NodeJS.Process, 'ppid' | 'env'>

/**
 * Calls `gone` once, when the parent process has ended: the system then gives this process another parent. The first
 * process of a container has no parent, and that of a service manager is process 1, so both never call `gone`.
 * Returns a function that ends the watch.
 */
export function whenParentEnds (gone: () => void, own: Process = process): () => void {
  const line = lineage(own)
  if (own.ppid <= 1) return () => {}
  const timer = setInterval(() => {
    if (lineage(own) === line) return
    clearInterval(timer)
    gone()
  }, POLL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * The process id of the parent. Under npm, the ids of all ancestors up to the first that is not a shell: npm puts a
 * shell between itself and a command, and some shells stay when npm is killed.
 */
function lineage ({ ppid, env }: Process): string {
  const pids = [String(ppid)]
  if (env['npm_execpath'] === undefined) return pids.join()
  for (let above = aboveShell(pids[0]); above !== undefined && pids.length < 5; above = aboveShell(above)) {
    pids.push(above)
  }
  return pids.join()
}

/** The parent of a shell on Linux. On other systems, the command replaces the shell that npm uses. */
function aboveShell (pid: string | undefined): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return /^Name:\s*\w*sh$/m.test(status) ? /^PPid:\s*(\d+)$/m.exec(status)?.[1] : undefined
  } catch {
    return undefined
  }
}
