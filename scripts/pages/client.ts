import { SANDBOX_ROUTES, SERVER_ROUTES } from '../../src/guests/control/control-plane.ts'
import type { ControlRoute } from '../../src/guests/control/route/route.ts'
import { writeAsProgram } from './generated.ts'

const PATH = 'src/guests/client/routes.ts'
const HEAD = '// Written by `npm run pages -- client`; a test fails when it is stale.'
const MOST_COLUMNS = 120

/** What the client and the commands know of the routes, because they do not load those. */
export function clientFiles (): Record<string, string> {
  const routes: readonly ControlRoute[] = [...SERVER_ROUTES, ...SANDBOX_ROUTES]
  const lines = routes.map(({ id, at, client = {}, gives }, index) => {
    const methods = Object.entries(client).map(([name, names]) => `${name}: ${listOf(names)}`)
    const fields = [
      `at: '${at}'`,
      ...methods.length === 0 ? [] : [`client: { ${methods.join(', ')} }`],
      ...gives === undefined ? [] : [`gives: '${gives}'`]
    ]
    const comma = index === routes.length - 1 ? '' : ','
    const line = `  ${id}: { ${fields.join(', ')} }${comma}`
    return line.length <= MOST_COLUMNS ? line : `  ${id}: {\n    ${fields.join(',\n    ')}\n  }${comma}`
  })
  return { [PATH]: `${HEAD}\n\nexport const ROUTES = {\n${lines.join('\n')}\n} as const\n` }
}

const listOf = (names: readonly string[] | 'own'): string =>
  names === 'own' ? "'own'" : `[${names.map(name => `'${name}'`).join(', ')}]`

await writeAsProgram(import.meta.url, clientFiles)
