import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Row, tell, type Text } from './rows.ts'

// What `npm ci` brings to a clone of the last commit, and how long it takes with the build that it runs. npm has most
// packages in its cache, as it does where somebody works.

const root = fileURLToPath(new URL('..', import.meta.url))
const clone = mkdtempSync(join(tmpdir(), 'espelho-clone-'))
execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone], { stdio: 'inherit' })
const before = performance.now()
execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: clone, stdio: 'inherit' })
const seconds = (performance.now() - before) / 1000
const { packages } = JSON.parse(readFileSync(join(clone, 'node_modules', '.package-lock.json'), 'utf8'))
const bytes = bytesIn(join(clone, 'node_modules'))
rmSync(clone, { recursive: true })

tellOf({ en: 'packages', pt: 'pacotes' }, { figure: Object.keys(packages).length, ceiling: 450 })
tellOf({ en: 'size', pt: 'tamanho' }, { figure: bytes / 1e6, unit: 'MB', ceiling: 200 })
tellOf({ en: 'time', pt: 'tempo' }, { figure: seconds, unit: 's', ceiling: 30 })

function tellOf ({ en, pt }: Text, figures: Pick<Row, 'figure' | 'unit' | 'ceiling'>): void {
  const what = { en: `\`npm ci\` in a clone: ${en}`, pt: `\`npm ci\` em um clone: ${pt}` }
  tell({ area: 'clone', what, ...figures })
}

function bytesIn (folder: string): number {
  const files = readdirSync(folder, { recursive: true }) as string[]
  return files.map(file => lstatSync(join(folder, file))).filter(entry => entry.isFile())
    .reduce((sum, { size }) => sum + size, 0)
}
