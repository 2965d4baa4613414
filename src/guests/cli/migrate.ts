import type { Words } from '../../core/words.ts'
import { isDatabaseUrl, isFolderPath, withoutPassword } from '../../host/start/config/options.ts'
import { OptionError } from '../../host/start/config.ts'
import { migrate, type Step } from '../../host/start/migration/migrate.ts'
import { openPlace } from '../../host/start/migration/open-place.ts'
import type { StoreAtRest } from '../../host/store/at-rest.ts'
import { exitCodes } from './fail.ts'
import { ownLanguage } from './language.ts'

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
    throw new OptionError({ pt: '--from-schema vem com --sql', en: '--from-schema needs --sql' })
  }
  const places = [checked('--from', from), checked('--to', to)] as const
  if (places[0] === places[1]) {
    throw new OptionError({ pt: '--from e --to são o mesmo lugar', en: '--from and --to are the same place' })
  }
  const notice = (message: string): void => { process.stderr.write(`espelho: ${message}\n`) }
  await withPlace(places[0], { notice, create: false }, async source =>
    await withPlace(places[1], { notice, create: true }, async target => {
      const onStep = (step: Step): void => { process.stdout.write(`${lineOf(step)}\n`) }
      const steps = await migrate({ from: source, to: target, notice, onStep })
      process.stdout.write(`${sumOf(steps)}\n`)
      if (steps.some(({ outcome }) => isLeft(outcome))) process.exitCode = exitCodes.failed
    }))
}

async function printSql (place: string | undefined, fromSchema = '0'): Promise<void> {
  if (place !== undefined) {
    throw new OptionError({
      pt: '--sql só mostra o SQL: vem sem --from e --to', en: '--sql prints the SQL and does nothing: it stands alone'
    })
  }
  if (!/^\d{1,6}$/.test(fromSchema)) {
    throw new OptionError({
      pt: `--from-schema deve ser o número de um schema, não ${JSON.stringify(fromSchema)}`,
      en: `--from-schema must be the number of a schema, not ${JSON.stringify(fromSchema)}`
    })
  }
  const { migrationText } = await import('../../host/store/postgres/schema.ts')
  process.stdout.write(migrationText(Number(fromSchema)))
}

function checked (option: string, place: string | undefined): string {
  if (place !== undefined && (isDatabaseUrl(place) || isFolderPath(place))) return place
  const shown = place === undefined ? '' : withoutPassword(JSON.stringify(place))
  const [pt, en] = place === undefined ? [', e falta', ', and is missing'] : [`, e não ${shown}`, `, not ${shown}`]
  throw new OptionError({
    pt: `${option} deve ser uma pasta de dados, ou postgres://USUÁRIO:SENHA@HOST:PORTA/BANCO${pt}`,
    en: `${option} must be a data folder, or postgres://USER:PASSWORD@HOST:PORT/DATABASE${en}`
  })
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
  moved: { pt: 'copiado e conferido', en: 'copied and checked' },
  there: { pt: 'já estava lá, igual', en: 'was there already, and is the same' },
  taken: {
    pt: 'não copiado: o destino tem outro sandbox com este nome, que fica como está',
    en: 'not copied: the target has another sandbox of this name, which stays as it is'
  },
  damaged: { pt: 'não copiado', en: 'not copied' }
}

function isLeft (outcome: Step['outcome']): boolean {
  return outcome === 'taken' || outcome === 'damaged'
}

function lineOf ({ name, number, of, outcome, why }: Step): string {
  return `${number}/${of} ${name}: ${OUTCOMES[outcome][ownLanguage()]}${why === undefined ? '' : `: ${why}`}`
}

function sumOf (steps: readonly Step[]): string {
  const left = steps.filter(({ outcome }) => isLeft(outcome)).length
  const arrived = steps.length - left
  return {
    pt: `${arrived} de ${steps.length} sandboxes estão no destino${left === 0 ? '' : `; ${left} não`}`,
    en: `${arrived} of ${steps.length} sandboxes are in the target${left === 0 ? '' : `; ${left} are not`}`
  }[ownLanguage()]
}
