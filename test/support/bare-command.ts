/**
 * A command, and its arguments, for `spawn`. tap puts a loader of its own into `NODE_OPTIONS` of each process that a
 * test starts, also where the test names an environment. Node.js takes twice as long to start with it, so `env` takes
 * it out again.
 */
export function bareCommand (command: string, ...args: readonly string[]): [command: string, args: string[]] {
  return ['env', ['-u', 'NODE_OPTIONS', command, ...args]]
}
