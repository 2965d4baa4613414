import type { Language } from '../../src/core/words.ts'
import { startSandbox } from '../../src/index.ts'
import { tableOf, withGenerated, writeAsProgram } from './generated.ts'
import { ROUTES_PT, SUBJECTS_PT } from './routes-pt.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly { readonly name: string, readonly in: string }[]
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly tags?: readonly { readonly name: string }[]
}

const PATHS = { en: 'docs/routes.md', pt: 'docs/routes.pt-BR.md' } as const satisfies Record<Language, string>
const HEADS = {
  en: ['route', 'what it does', 'parameters'], pt: ['rota', 'o que faz', 'parâmetros']
} as const satisfies Record<Language, readonly string[]>
const OPERATIONS = { en: 'The operations', pt: 'As operações' } as const satisfies Record<Language, string>
const CONTROL = { en: 'The control plane', pt: 'O plano de controle' } as const satisfies Record<Language, string>

/** The page of routes in each language, by its path: the routes and their summaries of the two OpenAPI documents. */
export async function routesFiles (): Promise<Record<string, string>> {
  const server = await startSandbox({ logLevel: 'silent' })
  const contract = await (await fetch(`${server.url}/docs/json`)).json() as OpenApi
  const control = await server.control.document() as unknown as OpenApi
  await server.close()
  return Object.fromEntries((['en', 'pt'] as const).map(language => {
    const subjects = (control.tags ?? []).map(({ name }) =>
      `### ${language === 'pt' ? SUBJECTS_PT[name] : name}\n\n${tableFor(control, language, name)}`)
    const content = [
      `## ${OPERATIONS[language]}`, tableFor(contract, language), `## ${CONTROL[language]}`, ...subjects
    ].join('\n\n')
    return [PATHS[language], withGenerated(PATHS[language], 'routes', content)]
  }))
}

/** The routes of one subject of a document, or all. */
function tableFor ({ paths }: OpenApi, language: Language, subject?: string): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags = [] }]) => subject === undefined || tags.includes(subject))
      .map(([method, { operationId, summary, parameters = [] }]) => [
        `\`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, (_whole, name: string) => placeholder(name))}\``,
        language === 'pt' ? ROUTES_PT[operationId] ?? '' : summary,
        parameters.filter(parameter => parameter.in === 'query').map(({ name }) => `\`${name}\``).join(', ')
      ]))
  return tableOf(HEADS[language], rows)
}

/** `colaboradorId` as `COLABORADOR_ID`: people put a value in its place. */
const placeholder = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()

await writeAsProgram(import.meta.url, routesFiles)
