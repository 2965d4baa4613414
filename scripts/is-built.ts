import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What `dist/` is made from. */
const INPUTS = ['build', 'build.ts', 'package.json', 'package-lock.json', 'src', 'tsconfig.json']
/** `npm run typecheck` writes it, and only the compiler reads it. */
const TYPES = /control-plane\.d\.ts$/

/** Whether `dist/` is newer than all that it is made from. */
export function isBuilt (): boolean {
  const built = `${root}/dist/cli.js`
  return existsSync(built) && INPUTS.every(input => newest(`${root}/${input}`) < statSync(built).mtimeMs)
}

/** The folders count too, because a file that is removed or moved changes only its folder. */
function newest (path: string): number {
  const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) as string[] : []
  const paths = [path, ...inside.filter(name => !TYPES.test(name)).map(name => `${path}/${name}`)]
  return Math.max(...paths.map(one => statSync(one).mtimeMs))
}
