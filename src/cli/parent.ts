import { readFileSync } from 'node:fs'

const EVERY = 250

/**
 * Calls `gone` once, when the process that started this one has ended. A process whose parent ends gets another one.
 * The first process of a container, and one that a service manager started, have nobody to outlive.
 */
export function whenParentEnds (gone: () => void): void {
  const line = lineage()
  if (process.ppid <= 1) return
  const timer = setInterval(() => {
    if (lineage() === line) return
    clearInterval(timer)
    gone()
  }, EVERY)
  timer.unref()
}

/**
 * The parent. npm puts a shell between itself and a command, and some shells stay behind when npm is killed: below npm,
 * the ancestors up to the first that is no shell.
 */
function lineage (): string {
  const pids = [String(process.ppid)]
  if (process.env['npm_execpath'] === undefined) return pids.join()
  for (let above = aboveShell(pids[0]); above !== undefined && pids.length < 5; above = aboveShell(above)) {
    pids.push(above)
  }
  return pids.join()
}

/** The parent of a shell, on Linux; elsewhere the shell that npm uses makes way for the command. */
function aboveShell (pid: string | undefined): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return /^Name:\s*\w*sh$/m.test(status) ? /^PPid:\s*(\d+)$/m.exec(status)?.[1] : undefined
  } catch {
    return undefined
  }
}
