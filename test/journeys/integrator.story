import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

type Adjustment = components['schemas']['Adjustment']

/** What an integrator writes: a client from the OpenAPI document, a base URL and a token. */
export async function story (baseUrl: string, token: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
  const reason = 'a0000000-0000-4000-8000-000000000001'
  const common = { jornada: '16/03/2026', descricao: 'Esqueci de registrar', motivoId: reason }

  const edit = await client.POST('/ajuste-registro/solicitar', {
    body: { ...common, formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora: '2026-03-16T08:00:00-03:00' }, { dataHora: '2026-03-16T17:00:00-03:00' }] }
  })
  const adjustment: Adjustment | undefined = edit.data
  const balance: string | undefined = adjustment?.frequenciaDiariaJornada?.saldo
  const proposed: string[] = adjustment?.registrosPropostos?.map(record => record.dataHora) ?? []

  const range = await client.POST('/ajuste-registro/solicitar', {
    body: { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540, anexos: [{ nome: 'comprovante.txt', base64: 'aGk=' }] }
  })
  const file = range.data?.anexos?.[0]
  const download = file && await client.GET('/arquivos/{arquivoId}', { params: { path: { arquivoId: file.arquivoId } }, parseAs: 'text' })

  const refused = await client.POST('/ajuste-registro/solicitar', { body: { ...common, formato: 'TEMPO_FALTANTE' } })
  const why: string | string[] | undefined = refused.error?.message

  const key = await client.POST('/api-key', { body: { name: 'Integração', permissions: ['turno-excecao:desvincular'], expiresIn: '30d' } })
  const made: boolean | undefined = key.data?.status

  const location = await client.PUT('/gestao-ponto/local-trabalho/{localTrabalhoId}', {
    params: { path: { localTrabalhoId: '10000000-0000-4000-8000-000000000001' } },
    body: { nome: 'Fábrica', localizacoes: [{ latitude: -23.5, longitude: -46.6, raioMetros: 100 }] }
  })
  const patched = await client.PATCH('/local-trabalho/{localTrabalhoId}', {
    params: { path: { localTrabalhoId: '10000000-0000-4000-8000-000000000001' } }, body: { codigo: 9 }
  })

  const csv = 'collaboratorId;date\nc0000000-0000-4000-8000-000000000001;06/04/2026\nx;06/04/2026\n'
  const imported = await client.POST('/turnos-excecoes/days/import', { body: { base64: `data:text/csv;base64,${btoa(csv)}` } })
  const errors: string[] = imported.data?.errors ?? []

  const unlinked = await client.PATCH('/turnos-excecoes/{turnoExcecaoId}/colaboradores/desvincular', {
    params: { path: { turnoExcecaoId: 'e0000000-0000-4000-8000-000000000001' } },
    body: { collaboratorIds: ['c0000000-0000-4000-8000-000000000003'] }
  })

  const stranger = createClient<paths>({ baseUrl })
  const unknown = await stranger.POST('/api-key', { body: { name: 'x', permissions: ['*'] } })

  return {
    edit: { status: edit.response.status, formato: adjustment?.formato, balance, proposed },
    file: { nome: file?.nome, text: download?.data },
    refused: { status: refused.response.status, why },
    made,
    location: { nome: location.data?.nome, codigo: patched.data?.codigo, colaboradores: location.data?.colaboradores },
    imported: { status: imported.data?.status, errors },
    unlinked: unlinked.data?.mensagem,
    unknown: { status: unknown.response.status, error: unknown.error }
  }
}
