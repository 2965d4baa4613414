import { type OperationName, operations } from '../../contract/index.ts'

interface Example { readonly params?: Readonly<Record<string, string>>, readonly body?: object }

const CSV = `collaboratorId,date,swappedDate,swappedCollaboratorId,remarks
c0000000-0000-4000-8000-000000000003,17/04/2026,18/04/2026,,Inventário
`

/** For each operation a request that succeeds with the built-in fixtures. */
const EXAMPLES: Readonly<Record<OperationName, Example>> = {
  requestAdjustment: {
    body: {
      jornada: '24/03/2026',
      formato: 'REGISTRO_PONTO',
      descricao: 'Esqueci de registrar a saída',
      motivoId: 'a0000000-0000-4000-8000-000000000004',
      registrosPropostos: [
        { dataHora: '2026-03-24T08:01:00-03:00' },
        { dataHora: '2026-03-24T12:03:00-03:00' },
        { dataHora: '2026-03-24T13:00:00-03:00' },
        { dataHora: '2026-03-24T17:00:00-03:00' }
      ]
    }
  },
  createApiKey: { body: { name: 'Folha de pagamento', expiresIn: '30d', permissions: ['ajuste-registro:solicitar'] } },
  updateWorkLocation: {
    params: { localTrabalhoId: '10000000-0000-4000-8000-000000000002' },
    body: {
      nome: 'Recife - Centro de distribuição',
      localizacoes: [{ endereco: 'Avenida Recife, 4600 - Areias, Recife - PE', raioMetros: 250, latitude: -8.0985, longitude: -34.9287, nome: 'CD Areias' }],
      codigo: 102,
      unidadeNegocioId: 'b0000000-0000-4000-8000-000000000002'
    }
  },
  importShiftDays: { body: { base64: `data:text/csv;base64,${Buffer.from(CSV).toString('base64')}` } },
  unlinkCollaborators: {
    params: { turnoExcecaoId: 'e0000000-0000-4000-8000-000000000001' },
    body: { collaboratorIds: ['c0000000-0000-4000-8000-000000000003'] }
  },
  patchWorkLocation: { params: { localTrabalhoId: '10000000-0000-4000-8000-000000000002' }, body: { nome: 'Recife' } },
  downloadAttachment: { params: { arquivoId: 'f0000000-0000-4000-8000-000000000001' } }
}

/** What a document has of an operation, as far as it matters here. */
interface Described {
  readonly parameters?: readonly { readonly name: string }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': object } }
}

/** Writes them into the `paths` of an OpenAPI document of the operations. */
export function addExamples (paths: Readonly<Record<string, Readonly<Record<string, Described>>>>): void {
  for (const [name, { params = {}, body }] of Object.entries(EXAMPLES) as [OperationName, Example][]) {
    const { method, url } = operations[name]
    const { parameters = [], requestBody } = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
    for (const parameter of parameters) Object.assign(parameter, { example: params[parameter.name] })
    if (requestBody !== undefined) Object.assign(requestBody.content['application/json'], { example: body })
  }
}
