import { dataUrl } from '../../support/csv.ts'
import {
  ana,
  camila,
  collaboratorId,
  exceptionId,
  juliana,
  marcos,
  patricia,
  reasons,
  unitId,
  workLocationId
} from '../../support/fixture-names.ts'
import { ADJUST, IMPORT } from './targets.ts'
import type { Recorder } from './recorder.ts'

const common = { jornada: '16/03/2026', descricao: 'Esqueci de registrar', motivoId: reasons.allowance }
const text = (content: string): string => Buffer.from(content).toString('base64')

/** What the operations accept, and what that changes. */
export async function operations (recorder: Recorder): Promise<void> {
  await adjust(recorder)
  await decide(recorder)
  await useKeys(recorder)
  await updateLocations(recorder)
  await importAndUnlink(recorder)
  await recorder.tell('what all this has changed')
  await recorder.send('GET /_sandbox/diff')
  await recorder.send('GET /_sandbox/state')
}

async function adjust ({ tell, send }: Recorder): Promise<void> {
  await tell('the four formats of an adjustment')
  const anexos = [
    { nome: 'comprovante ção "1".txt', base64: text('Olá\n') },
    { arquivoId: 'meu-arquivo', nome: 'foto.png', base64: text('no picture') }
  ]
  const range = await send(ADJUST, {
    body: { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540, anexos }
  })
  await send(ADJUST, {
    body: { ...common, jornada: '17/03/2026', formato: 'TEMPO_FALTANTE', jornadas: ['18/03/2026', '17/03/2026'] }
  })
  await send(ADJUST, {
    body: {
      ...common,
      formato: 'INTERVALO_DATAS',
      minPeriodo: '19/03/2026',
      maxPeriodo: '20/03/2026',
      considerarRegistroRealizado: true,
      motivoId: reasons.sickNote
    }
  })
  const registrosPropostos = ['08:00', '12:00', '13:00', '17:30'].map(time => ({
    dataHora: `2026-03-23T${time}:00-03:00`
  }))
  await send(ADJUST, { body: { ...common, jornada: '23/03/2026', formato: 'REGISTRO_PONTO', registrosPropostos } })

  await tell('the files of the first one')
  for (const { url } of range.body.anexos) await send(`GET ${new URL(url).pathname}`, { token: null })
  await send('GET /arquivos/f0000000-0000-4000-8000-000000000001')
  await send('HEAD /arquivos/meu-arquivo')

  await tell('a record that is kept by its hash, and an approval by the reason')
  const records = await send('GET /_sandbox/state/timeRecords')
  const own = records.body.filter(
    (record: Record<string, string>) =>
      record['colaboradorId'] === juliana && record['dataHora']?.startsWith('2026-03-24')
  )
  const kept = own
    .slice(0, 2)
    .map(({ hashCode }: { hashCode: string }) => ({ registroHash: hashCode, dataHora: '2026-03-24T09:09:00-03:00' }))
  await send(ADJUST, {
    headers: { 'x-sandbox-colaborador': juliana },
    body: {
      ...common,
      jornada: '24/03/2026',
      formato: 'REGISTRO_PONTO',
      motivoId: reasons.forgotten,
      registrosPropostos: [...kept, { dataHora: '2026-03-24T17:48:00-03:00' }]
    }
  })

  await tell('fields that the contract does not name, and fields of another format')
  const unknown = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`campo ${at}/ç`, at]))
  await send(ADJUST, {
    body: {
      ...common,
      formato: 'INTERVALO_HORARIO',
      minMinutos: 600,
      maxMinutos: 660,
      minPeriodo: '01/03/2026',
      ...unknown
    }
  })

  await tell('a later adjustment covers a pending one; another collaborator, by key and by header')
  await send(ADJUST, {
    body: { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '20/03/2026' }
  })
  await send(ADJUST, {
    token: 'espelho_gestor',
    body: { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['16/03/2026'], motivoId: reasons.deducted }
  })
  for (const [format, reason] of [
    ['TEMPO_FALTANTE', reasons.dayOff],
    ['TEMPO_FALTANTE', reasons.suspension],
    ['TEMPO_FALTANTE', reasons.timeBank]
  ] as const) {
    await send(ADJUST, {
      headers: { 'X-Sandbox-Colaborador': camila },
      body: { ...common, formato: format, motivoId: reason, jornadas: ['12/03/2026'] }
    })
  }
}

async function decide ({ tell, send }: Recorder): Promise<void> {
  await tell("the manager's decisions, and transitions that there are not")
  const { body } = await send('GET /_sandbox/state/adjustments')
  const pending = body
    .filter(({ status }: { status: string }) => status === 'PENDENTE')
    .map(
      ({ ajusteRegistroId }: { ajusteRegistroId: string }) => `/_sandbox/adjustments/${ajusteRegistroId}`
    ) as string[]
  const [first, second, third] = pending
  await send(`POST ${first}/approve`, { body: { observacaoGestor: 'De acordo' } })
  await send(`POST ${second}/reject`, { body: { observacaoGestor: 'Sem comprovante' } })
  await send(`POST ${third}/cancel`)
  await send(`POST ${first}/cancel`)
  await send(`POST ${second}/approve`)
  await send('POST /_sandbox/adjustments/nope/approve')
  await send(`POST ${first}/approve`, { body: { observacao: 1 } })
  await send(`POST ${first}/reopen`)
  await send(`POST ${first}/reopen`)
}

async function useKeys ({ tell, send }: Recorder): Promise<void> {
  await tell('API keys: their making, use and end')
  await send('POST /api-key', {
    body: {
      name: 'Integração',
      permissions: ['turno-excecao:importar', 'ler:tudo', '*x'],
      expiresIn: '30d',
      extra: true
    }
  })
  await send('POST /api-key', { token: 'espelho_gestor', body: { name: 'Sem prazo', permissions: ['*'] } })
  await send('POST /api-key', { body: { name: 'Um ano', permissions: ['api-key:criar'], expiresIn: 'P1Y' } })
  const {
    body: { apiKeys }
  } = await send('GET /_sandbox/api-keys')
  const [limited, all] = apiKeys.slice(-3).map(({ token }: { token: string }) => token) as [string, string]
  await send('POST /api-key', { token: limited, body: { name: 'x', permissions: ['*'] } })
  await send(IMPORT, { token: limited, body: dataUrl(`collaboratorId,date\n${marcos},2026-05-04\n`) })
  await send(ADJUST, { token: all, body: { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['25/03/2026'] } })
  await send('POST /_sandbox/clock/advance', { body: { by: 'P31D' } })
  await send(IMPORT, { token: limited, body: dataUrl('collaboratorId,date\n') })
  await send('GET /_sandbox/api-keys')
}

async function updateLocations ({ tell, send }: Recorder): Promise<void> {
  await tell('work locations: the deprecated PUT and the PATCH that succeeds it')
  const place = {
    endereco: 'Rua da Mooca, 1',
    raioMetros: 150,
    latitude: -23.5576,
    longitude: -46.6035,
    nome: 'Portaria'
  }
  const path = `/gestao-ponto/local-trabalho/${workLocationId(1)}`
  const kept = { ...place, localizacaoId: '11000000-0000-4000-8000-000000000001' }
  await send(`PUT ${path}`, {
    body: { nome: 'Fábrica', localizacoes: [place, kept], codigo: 7, unidadeNegocioId: unitId(2) }
  })
  await send(`PUT ${path}`, {
    body: { nome: 'Fábrica 2', localizacoes: [{ latitude: 1e-7, desconhecido: null }], cor: 'azul' }
  })
  await send(`PATCH /local-trabalho/${workLocationId(2)}`, { body: { codigo: 9 } })
  await send(`PATCH /local-trabalho/${workLocationId(2)}`, { body: { localizacoes: [], nome: 'Recife', x: 1 } })
  await send(`PATCH /local-trabalho/${workLocationId(2)}`, { body: {} })
}

async function importAndUnlink ({ tell, send }: Recorder): Promise<void> {
  await tell('shift days from CSV files with good and bad rows')
  const rows = [
    `${ana},13/04/2026,2026-04-18,,Troca`,
    `${juliana},2026-04-14,,${patricia},"com ""aspas"", e vírgula"`,
    `${ana},2026-04-20`,
    'x,2026-04-20',
    `${ana},31/02/2026`,
    `${ana},2026-04-22,2026-04-22`,
    ',2026-04-22',
    `${marcos},2026-04-23,,x`,
    `${ana},1,2,3,4,5,6`,
    `${ana},2026-04-13`,
    '41820735680,2026-04-27'
  ]
  const imported = await send(IMPORT, {
    body: dataUrl(`collaboratorId,date,swappedDate,swappedCollaboratorId,remarks\n${rows.join('\n')}\n`)
  })
  const latin = Buffer.from(`colaborador;data;observacao\r\n${ana};28/04/2026;Folga de aniversário\r\n`, 'latin1')
  await send(IMPORT, { body: dataUrl(latin) })
  await send(IMPORT, { body: dataUrl(`\ufeffcollaboratorId;date\n${ana};28/04/2026\n`) })
  await send(IMPORT, { body: { ...dataUrl('collaboratorId,date\nx,y\n'), nomeArquivo: 'dias.csv' } })
  await send('GET /_sandbox/state/shiftExceptions')

  await tell('collaborators are unlinked from a shift exception')
  const made = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(imported.body.mensagem)?.[0] ?? 'none'
  const unlink = (id: string): string => `PATCH /turnos-excecoes/${id}/colaboradores/desvincular`
  await send(unlink(made), { body: { collaboratorIds: [juliana] } })
  await send(unlink(exceptionId(1)), {
    body: { collaboratorIds: [juliana, ana, 'x', collaboratorId(7)], motivo: 'fim' }
  })
  await send(unlink(exceptionId(1)), { body: { collaboratorIds: [juliana] } })
  await send(`GET /_sandbox/state/shiftExceptions/${exceptionId(1)}`)
}
