import type { Words } from '../../core/words.ts'
import { isDatabaseUrl, isFolderPath, withoutPassword } from '../../host/start/config/options.ts'
import { OptionError } from '../../host/start/config.ts'
import { migrate, type Step } from '../../host/start/migration/migrate.ts'
import { openPlace } from '../../host/start/migration/open-place.ts'
import type { StoreAtRest } from '../../host/store/at-rest.ts'
import { exitCodes } from './fail.ts'
import { ownLanguage } from './language.ts'
import { worded } from '../../core/words/commands.ts'

interface Given {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly sql?: boolean | undefined
  readonly fromSchema?: string | undefined
}

/** Copies all sandboxes between a data folder and a database, and prints a line for each. */
export async function migrateData ({ from, to, sql, fromSchema }: Given): Promise<void> {
  if (sql === true) return await printSql(from ?? to, fromSchema)
  if (fromSchema !== undefined) {
    throw new OptionError(worded('fromSchemaNeedsSql'))
  }
  const places = [checked('--from', from), checked('--to', to)] as const
  if (places[0] === places[1]) {
    throw new OptionError(worded('fromAndToAreTheSame'))
  }
  const notice = (message: string): void => { process.stderr.write(`espelho: ${message}\n`) }
  const language = ownLanguage()
  await withPlace(places[0], { notice, language, create: false }, async source =>
    await withPlace(places[1], { notice, language, create: true }, async target => {
      const onStep = (step: Step): void => { process.stdout.write(`${lineOf(step)}\n`) }
      const steps = await migrate({ from: source, to: target, notice, onStep })
      process.stdout.write(`${sumOf(steps)}\n`)
      if (steps.some(({ outcome }) => isLeft(outcome))) process.exitCode = exitCodes.failed
    }))
}

async function printSql (place: string | undefined, fromSchema = '0'): Promise<void> {
  if (place !== undefined) {
    throw new OptionError(worded('sqlPrintsTheSqlAndDoes'))
  }
  if (!/^\d{1,6}$/.test(fromSchema)) {
    throw new OptionError(worded('fromSchemaMustBeTheNumber', { json: JSON.stringify(fromSchema) }))
  }
  const { migrationText } = await import('../../host/store/postgres/schema.ts')
  process.stdout.write(migrationText(Number(fromSchema)))
}

function checked (option: string, place: string | undefined): string {
  if (place !== undefined && (isDatabaseUrl(place) || isFolderPath(place))) return place
  if (place === undefined) throw new OptionError(worded('placeIsMissing', { option }))
  const said = worded('notThis', { shown: withoutPassword(JSON.stringify(place)) })
  throw new OptionError(worded('mustBeADataFolderOr', { said, option }))
}

async function withPlace (
  place: string, options: Parameters<typeof openPlace>[1], task: (store: StoreAtRest) => Promise<void>
): Promise<void> {
  const store = await openPlace(place, options)
  try {
    await task(store)
  } finally {
    await store.close()
  }
}

const OUTCOMES: Readonly<Record<Step['outcome'], Words>> = {
  moved: worded('copiedAndChecked'),
  there: worded('wasThereAlreadyAndIsThe'),
  taken: worded('notCopiedTheTargetHasAnother'),
  damaged: worded('notCopied')
}

function isLeft (outcome: Step['outcome']): boolean {
  return outcome === 'taken' || outcome === 'damaged'
}

function lineOf ({ name, number, of, outcome, why }: Step): string {
  return `${number}/${of} ${name}: ${OUTCOMES[outcome][ownLanguage()]}${why === undefined ? '' : `: ${why}`}`
}

function sumOf (steps: readonly Step[]): string {
  const left = steps.filter(({ outcome }) => isLeft(outcome)).length
  const all = steps.length
  const others = left === 0 ? '' : worded('areNot', { left })
  return worded('ofSandboxesAreInTheTarget', { all, arrived: all - left, others })[ownLanguage()]
}
