import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// What `npx tap` runs: `scripts/tap.ts`, through tsx.
const script = fileURLToPath(new URL('../../scripts/tap.ts', import.meta.url))
const child = spawn(process.execPath, ['--import=tsx', script, ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'inherit'
})
child.on('exit', code => { process.exitCode = code ?? 1 })
