import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { startSandbox } from '../../src/index.ts'
import { type SheetFigure, SHEET_FIGURES } from '../../src/guests/control/timesheet/sheet-figures.ts'
import { tellEach } from './packed-project.ts'

// LibreOffice Calc opens the CSV of everybody, and says what it took each cell for. Nobody is there to answer its
// import dialog, so the answers are given: UTF-8, the separator, and the language that says which mark a decimal has.

type Rows = Readonly<Record<string, string>>[]
interface Form { readonly query: string, readonly separator: string, readonly language: number }

const BRAZILIAN: Form = { query: '', separator: ';', language: 1046 }
const BRITISH: Form = { query: '&separator=comma', separator: ',', language: 2057 }
const UTF_8 = 76
const QUOTE = 34

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'))
const server = await startSandbox()
try {
  await tellEach([BRAZILIAN, BRITISH].map(form => [
    `Calc reads the sheets with ${form.separator} as times and numbers, and each total is the sum of its days`,
    async () => { check(await opened(form)) }
  ]))
} finally {
  await server.close()
  rmSync(folder, { recursive: true })
}

/** The rows as Calc writes them again: a cell that it took for a time has seconds, and text has none. */
async function opened ({ query, separator, language }: Form): Promise<Rows> {
  const response = await fetch(`${server.url}/_sandbox/timesheets?month=2026-03&format=csv${query}`)
  writeFileSync(join(folder, 'sheets.csv'), await response.text())
  const taken = [separator.charCodeAt(0), QUOTE, UTF_8, 1, '', language, false, true].join()
  execFileSync('soffice', [
    '--headless', `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`, `--infilter=CSV:${taken}`,
    '--convert-to', `csv:Text - txt - csv (StarCalc):${','.charCodeAt(0)},${QUOTE},${UTF_8},1,,0,false,false`,
    '--outdir', join(folder, 'written'), join(folder, 'sheets.csv')
  ], { stdio: 'ignore' })
  return parse(readFileSync(join(folder, 'written', 'sheets.csv')), { columns: true, bom: true })
}

function check (rows: Rows): void {
  const people = new Set(rows.map(({ colaboradorId = '' }) => colaboradorId))
  if (people.size !== 12) throw new Error(`It has ${people.size} people.`)
  for (const person of people) {
    const own = rows.filter(({ colaboradorId }) => colaboradorId === person)
    const days = own.filter(({ tipo }) => tipo === 'dia')
    const total = own.find(({ tipo }) => tipo === 'total') ?? {}
    for (const [name, { unit, total: hasTotal }] of Object.entries<SheetFigure>(SHEET_FIGURES)) {
      if (hasTotal === false || (total[name] ?? '') === '' || name === 'pendencias') continue
      const sum = days.reduce((sum, day) => sum + valueOf(day[name], unit), 0)
      if (sum !== valueOf(total[name], unit)) {
        throw new Error(`${person} ${name}: ${total[name]}, and the days have ${sum}.`)
      }
    }
  }
}

function valueOf (cell = '', unit: SheetFigure['unit']): number {
  if (cell === '') return 0
  if (unit !== 'time' && unit !== 'signed') return Number(cell)
  const [, sign, hours, minutes] = /^(-?)(\d+):(\d\d):00$/.exec(cell) ?? []
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}
