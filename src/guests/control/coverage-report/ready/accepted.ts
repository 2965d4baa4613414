import type { OperationName } from '../../../../core/contract/index.ts'
import type { AdjustmentFormat } from '../../../../core/rules/adjustment/adjustment.ts'
import { brazilian } from '../../../../core/words.ts'
import type { World } from './world.ts'

/** The body of an adjustment request that is accepted. The terms of the format come last. */
export function adjustmentBody (world: World, formato: AdjustmentFormat, reason = world.reason()): object {
  const date = world.yesterdayOf(world.person())
  const jornada = brazilian(date)
  const terms: { readonly [F in AdjustmentFormat]: object } = {
    INTERVALO_DATAS: { minPeriodo: jornada, maxPeriodo: jornada, considerarRegistroRealizado: false },
    INTERVALO_HORARIO: { minMinutos: 480, maxMinutos: 540 },
    TEMPO_FALTANTE: { jornadas: [jornada] },
    REGISTRO_PONTO: {
      registrosPropostos: ['08:00', '12:00', '13:00', '17:00'].map(time => ({ dataHora: `${date}T${time}:00-03:00` }))
    }
  }
  return { jornada, formato, descricao: 'Pedido de teste', motivoId: reason.id, ...terms[formato] }
}

/** The body of a request that is accepted, of each operation that has one. */
export function acceptedBody (operation: OperationName, world: World): object {
  switch (operation) {
    case 'requestAdjustment': return adjustmentBody(world, 'INTERVALO_HORARIO')
    case 'createApiKey': return { name: 'Chave de teste', permissions: ['ajuste-registro:solicitar'], expiresIn: '30d' }
    case 'updateWorkLocation': return { nome: world.workLocation().name, localizacoes: [] }
    case 'patchWorkLocation': return { nome: world.workLocation().name }
    case 'importShiftDays': return csv(`collaboratorId,date\n${world.person().id},${dayOff(world)}\n`)
    case 'unlinkCollaborators': return { collaboratorIds: world.shiftException().collaboratorIds.slice(0, 1) }
    case 'downloadAttachment': return {}
  }
}

export function csv (text: string | Uint8Array): { base64: string } {
  return { base64: `data:text/csv;base64,${Buffer.from(text as string).toString('base64')}` }
}

export function dayOff (world: World): string {
  return brazilian(world.yesterdayOf(world.person()))
}

/** The value of the path's parameter; empty for a path without one. */
export function acceptedKey (operation: OperationName, world: World): string {
  switch (operation) {
    case 'updateWorkLocation':
    case 'patchWorkLocation': return world.workLocation().id
    case 'unlinkCollaborators': return world.shiftException().id
    case 'downloadAttachment': return world.attachment().id
    case 'requestAdjustment':
    case 'createApiKey':
    case 'importShiftDays': return ''
  }
}
