import { execFileSync } from 'node:child_process'
import { root } from './packed-project.ts'

/** Clones the last commit into a folder, which gets none of what is not committed. */
export function cloneInto (folder: string): void {
  execFileSync('git', ['clone', '--quiet', root, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
}
