import { dirname, join } from 'node:path'

/**
 * A command and its arguments for `spawn`. On Windows it does not start `npm` and `npx`, because they are files for a
 * shell there. A process that npm has started knows npm's script, so Node.js runs that.
 */
export function spawnable (command: string, ...args: readonly string[]): [command: string, args: string[]] {
  const script = process.env['npm_execpath'] ?? ''
  if (!/^np[mx]$/.test(command) || !script.endsWith('npm-cli.js')) return [command, [...args]]
  return [process.execPath, [join(dirname(script), `${command}-cli.js`), ...args]]
}
