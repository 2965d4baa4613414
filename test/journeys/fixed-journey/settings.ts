import { dataUrl } from '../../support/csv.ts'
import { ana, exceptionId, luciana, reasons, unitId } from '../../support/fixture-names.ts'
import { ADJUST, IMPORT, KEY, PATCH, PUT, UNLINK } from './targets.ts'
import type { Recorder, Sent } from './recorder.ts'

const common = { jornada: '16/03/2026', descricao: 'Esqueci', motivoId: reasons.allowance }
const range = { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540 }
const proposed = (...times: string[]) => ({ ...common, registrosPropostos: times.map(dataHora => ({ dataHora })) })
const hashed = {
  ...common,
  formato: 'REGISTRO_PONTO',
  registrosPropostos: [{ dataHora: '2026-03-16T08:00:00-03:00', registroHash: 'nope' }]
}
const rows = (...lines: string[]): Sent => ({ body: dataUrl(`collaboratorId,date\n${lines.join('\n')}\n`) })
const key = { name: 'k', permissions: ['*'] }

type Step = readonly [what: string, sent: Sent]

/** An answer that is not ours, and what shows it. */
const OTHERS: readonly [chosen: object, ...steps: Step[]][] = [
  [{ 'status.createApiKey': 200, 'apiKey.tokenInBody': true }, [KEY, { body: key }]],
  [{ 'apiKey.unknownPermissions': 400 }, [KEY, { body: { ...key, permissions: ['*', 'ler'] } }]],
  [{ 'apiKey.required': 'name, expiresIn, permissions' }, [KEY, { body: { name: 'k' } }]],
  [{ 'apiKey.required': 'name' }, [KEY, { body: { name: 'k' } }]],
  [
    { 'auth.otherOperations': false },
    [ADJUST, { token: null, body: range }],
    [ADJUST, { token: 'espelho_expirado', body: range }],
    [KEY, { token: null, body: key }]
  ],
  [{ 'auth.permissions': { createApiKey: 'chaves' } }, [KEY, { token: 'espelho_sem_permissao', body: key }]],
  [{ 'limits.rate': 1 }, [KEY, { body: key }], [KEY, { body: key }], [KEY, { token: 'espelho_gestor', body: key }]],
  [{ 'adjustment.initialStatus': 'APROVADO' }, [ADJUST, { body: range }]],
  [{ 'adjustment.initialStatus': 'PENDENTE' }, [ADJUST, { body: { ...range, motivoId: reasons.forgotten } }]],
  [
    { 'adjustment.missingFormat': 'default' },
    [ADJUST, { body: proposed('2026-03-16T08:00:00-03:00') }],
    [ADJUST, { body: common }]
  ],
  [
    { 'limits.periodDays': 2 },
    [ADJUST, { body: { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '18/03/2026' } }]
  ],
  [
    { 'adjustment.unlistedRecords': 'stay' },
    [
      ADJUST,
      { body: { ...proposed('2026-03-16T19:00:00-03:00'), formato: 'REGISTRO_PONTO', motivoId: reasons.forgotten } }
    ]
  ],
  [
    { 'adjustment.unknownRecord': 400, 'adjustment.unknownReason': 400 },
    [ADJUST, { body: hashed }],
    [ADJUST, { body: { ...range, motivoId: 'nope' } }]
  ],
  [
    { 'adjustment.overlap': 400 },
    [ADJUST, { body: { ...range, jornada: '11/03/2026' } }],
    [ADJUST, { body: { ...range, jornada: '11/03/2026' } }]
  ],
  [
    { 'limits.attachments': { bytes: 1, count: 1 } },
    [
      ADJUST,
      {
        body: {
          ...range,
          anexos: [
            { nome: 'a', base64: 'aGk=' },
            { nome: 'b', base64: '' }
          ]
        }
      }
    ]
  ],
  [{ 'adjustment.inactive': 'accepted' }, [ADJUST, { body: range, headers: { 'x-sandbox-colaborador': luciana } }]],
  [
    { 'adjustment.keepRecords': true },
    [ADJUST, { body: { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '16/03/2026' } }]
  ],
  [
    { 'wire.naiveZ': 'wall-clock', 'wire.days': 'zone' },
    [ADJUST, { body: { ...proposed('2026-03-16T08:00:00.000Z'), formato: 'REGISTRO_PONTO' } }]
  ],
  [
    { 'request.unknownFields': 400 },
    [ADJUST, { body: { ...range, x: 1, anexos: [{ nome: 'a', base64: 'aGk=', 'y/z': 2 }] } }],
    [KEY, { body: { a: 1 } }]
  ],
  [{ 'adjustment.closedThrough': '2026-03-16' }, [ADJUST, { body: range }]],
  ...['keep-all', 'excuse-missing'].map((value): [object, ...Step[]] => [
    { 'adjustment.keptFigures': value },
    [
      ADJUST,
      {
        body: {
          ...common,
          motivoId: reasons.forgotten,
          formato: 'INTERVALO_DATAS',
          minPeriodo: '16/03/2026',
          maxPeriodo: '26/03/2026',
          considerarRegistroRealizado: true
        }
      }
    ],
    [`GET /_sandbox/daily-frequency/${ana}?from=2026-03-26`, {}]
  ]),
  [{ 'adjustment.foreignFields': 400 }, [ADJUST, { body: { ...range, jornadas: ['17/03/2026'] } }]],
  [
    { 'request.mediaType': 415 },
    [KEY, { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }]
  ],
  [
    { 'error.service': 'template', 'error.message': 'list' },
    [UNLINK, { token: null }],
    [KEY, { body: '{' }],
    ['GET /nope', {}]
  ],
  [{ 'error.method': 405 }, ['GET /api-key', {}], ['DELETE /local-trabalho/x', {}]],
  [{ 'workLocation.required': 'none', 'workLocation.absentFields': 'cleared' }, [PUT, { body: {} }]],
  [{ 'workLocation.unknownUnit': 400 }, [PATCH, { body: { unidadeNegocioId: unitId(9) } }]],
  [{ 'workLocation.patch': 404 }, [PATCH, { body: {} }], [PUT, { body: { nome: 'x', localizacoes: [] } }]],
  [{ 'status.importShiftDays': 200, 'import.dateAlone': 'error' }, [IMPORT, rows(`${ana},2026-04-13`)]],
  [{ 'import.partial': 'nothing' }, [IMPORT, rows(`${ana},2026-04-13`, 'x,2026-04-13')]],
  [
    { 'import.bareBase64': 'accepted' },
    [IMPORT, { body: { base64: Buffer.from(`collaboratorId,date\n${ana},2026-04-13\n`).toString('base64') } }]
  ],
  [{ 'limits.csv': 10 }, [IMPORT, rows(`${ana},2026-04-13`)]],
  [{ 'unlink.unknown': 404 }, [UNLINK, { body: { collaboratorIds: [ana] } }]],
  [{ 'unlink.empty': 200 }, [UNLINK, { body: { collaboratorIds: [] } }]]
]

/** Other answers to what the contract leaves open, each in a sandbox of its own. */
export async function settings ({ tell, send }: Recorder): Promise<void> {
  await tell('what holds at first')
  await send('GET /_sandbox/settings')
  await send('GET /_sandbox/assumptions')
  for (const [index, [chosen, ...steps]] of OTHERS.entries()) {
    await tell(JSON.stringify(chosen))
    const own = (what: string): string => what.replace(' /', ` /~other-${index}/`)
    await send(own('PATCH /_sandbox/settings'), { body: chosen })
    for (const [what, sent] of steps) await send(own(what), sent)
  }
  await tell('success in English')
  await send('PATCH /_sandbox/settings', { body: { 'error.language': 'en', 'wire.days': 'zone' } })
  await send(KEY, { body: key })
  await send(IMPORT, rows(`${ana},2026-04-13`, 'x,2026-04-13', `${ana},2026-04-13`, 'y'))
  await send(UNLINK, { body: { collaboratorIds: [ana, exceptionId(3)] } })
  await send(ADJUST, { body: range })
  await send('GET /_sandbox/assumptions')
  await tell('settings that there are not; and back to the first ones')
  await send('PATCH /_sandbox/settings', { body: { 'error.language': 'fr', nope: 1, 'limits.rate': -1 } })
  await send('PATCH /_sandbox/settings', { body: { 'error.language': null, 'wire.days': null } })
}
