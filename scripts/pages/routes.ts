import type { Language } from '../../src/core/words.ts'
import { OPERATION_NAMES, type OperationName, operations } from '../../src/core/contract/index.ts'
import { requestOf } from '../../src/guests/cli/commands/scripts-page.ts'
import { SANDBOX_ROUTES, SERVER_ROUTES } from '../../src/guests/control/control-plane.ts'
import { type ControlRoute, TAGS } from '../../src/guests/control/route/route.ts'
import { tableOf, withGenerated, writeAsProgram } from './generated.ts'

/** What each operation does, in Portuguese. Its schema has it in English. */
const OPERATIONS_PT: Readonly<Record<OperationName, string>> = {
  requestAdjustment: 'Solicita o ajuste de uma ou mais jornadas',
  createApiKey: 'Cria uma chave de API',
  updateWorkLocation: 'Atualiza um local de trabalho (obsoleta)',
  importShiftDays: 'Cria dias de exceção de turno a partir de um arquivo CSV',
  unlinkCollaborators: 'Desvincula colaboradores de uma exceção de turno',
  patchWorkLocation: 'Atualiza campos de um local de trabalho',
  downloadAttachment: 'Baixa um anexo'
}

const PATHS = { en: 'docs/routes.md', pt: 'docs/routes.pt-BR.md' } as const satisfies Record<Language, string>
const HEADS = {
  en: ['route', 'what it does', 'parameters', 'methods of the client'],
  pt: ['rota', 'o que faz', 'parâmetros', 'métodos do cliente']
} as const satisfies Record<Language, readonly string[]>
const OPERATIONS = { en: 'The operations', pt: 'As operações' } as const satisfies Record<Language, string>
const CONTROL = { en: 'The control plane', pt: 'O plano de controle' } as const satisfies Record<Language, string>

/** The page of routes in each language, by its path: the routes of the operations and of the control plane. */
export function routesFiles (): Record<string, string> {
  const routes = [...SERVER_ROUTES, ...SANDBOX_ROUTES]
  return Object.fromEntries((['en', 'pt'] as const).map(language => {
    const subjects = Object.entries(TAGS).map(([tag, { pt }]) =>
      `### ${language === 'pt' ? pt : tag}\n\n${tableFor(routes.filter(route => route.tag === tag), language)}`)
    const content = [
      `## ${OPERATIONS[language]}`, operationTable(language), `## ${CONTROL[language]}`, ...subjects
    ].join('\n\n')
    return [PATHS[language], withGenerated(PATHS[language], 'routes', content)]
  }))
}

function operationTable (language: Language): string {
  return tableOf(HEADS[language].slice(0, 2), OPERATION_NAMES.map(name => {
    const { method, url, schema: { summary } } = operations[name]
    return [`\`${requestOf(`${method} ${url}`)}\``, language === 'pt' ? OPERATIONS_PT[name] : summary]
  }))
}

function tableFor (routes: readonly ControlRoute[], language: Language): string {
  return tableOf(HEADS[language], routes.map(({ at, about, query, body, client = {} }) => {
    const fields = fieldsOf(body)
    const isListed = fields.length > 0 && fields.length <= MOST_FIELDS
    const parameters = [...fieldsOf(query), ...isListed ? [`{ ${fields.join(', ')} }`] : []]
    return [`\`${requestOf(at)}\``, about[language], ...[parameters, Object.keys(client)].map(names =>
      names.map(name => `\`${name}\``).join(', '))]
  }))
}

/** A body with more of them, as the settings or an entity, has a page of its own. */
const MOST_FIELDS = 10

function fieldsOf (schema: unknown): string[] {
  return Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
}

await writeAsProgram(import.meta.url, routesFiles)
