import type * as Wire from '../../contract/index.ts'
import type { Adjustment, AdjustmentFormat, AdjustmentOf, ProposedRecord } from '../../rules/adjustment/adjustment.ts'
import type { AdjustmentReason } from '../../rules/adjustment/adjustment-reason.ts'
import type { Attachment } from '../../rules/adjustment/attachment.ts'
import type { BusinessUnit } from '../../rules/business-unit.ts'
import type { Collaborator } from '../../rules/collaborator.ts'
import { adjustmentTitle } from './title.ts'
import type { ResponseDates } from '../response-dates.ts'
import { timeText } from '../time-text.ts'

/** The entities that an adjustment's response shows beside the adjustment. */
export interface AdjustmentContext {
  readonly reason: AdjustmentReason | undefined
  readonly collaborator: Collaborator | undefined
  readonly businessUnit: BusinessUnit | undefined
  readonly attachments: readonly Attachment[]
  /** The base URL of the addresses. */
  readonly baseUrl: string
  readonly dates: ResponseDates
}

/** The fields of each format. */
const TERMS: {
  readonly [F in AdjustmentFormat]:
  (terms: AdjustmentOf<F>['terms'], dates: ResponseDates) => Partial<Wire.Adjustment>
} = {
  INTERVALO_DATAS: ({ from, to, keepsRecords }, { day }) => ({
    minPeriodo: day(from),
    maxPeriodo: day(to),
    considerarRegistroRealizado: keepsRecords
  }),
  INTERVALO_HORARIO: ({ start, end }) => ({ minMinutos: start, maxMinutos: end }),
  TEMPO_FALTANTE: ({ days, missing }, { day }) => ({
    jornadas: days.map(day),
    ...(missing !== undefined && { tempoFaltante: timeText(missing) })
  }),
  REGISTRO_PONTO: ({ proposed }, dates) => ({
    registrosPropostos: proposed.map(record => proposedRecord(record, dates))
  })
}

function proposedRecord (record: ProposedRecord, { instant }: ResponseDates): Wire.ProposedRecord {
  return 'kept' in record
    ? { dataHora: instant(record.at), registroHash: record.kept }
    : { dataHora: instant(record.created.at) }
}

function presentTerms ({ format, terms }: Adjustment, dates: ResponseDates): Partial<Wire.Adjustment> {
  return (TERMS[format] as (terms: Adjustment['terms'], dates: ResponseDates) => Partial<Wire.Adjustment>)(terms, dates)
}

export function presentAdjustment (adjustment: Adjustment, context: AdjustmentContext): Wire.Adjustment {
  const { reason, collaborator, attachments, baseUrl, dates } = context
  const { managerName, managerRemark } = adjustment
  return {
    ajusteRegistroId: adjustment.id,
    codigo: adjustment.code,
    jornada: dates.day(adjustment.workday),
    status: adjustment.status,
    formato: adjustment.format,
    descricao: adjustment.description,
    titulo: adjustment.title ?? adjustmentTitle(adjustment.format, reason),
    createdAt: dates.instant(adjustment.createdAt),
    updatedAt: dates.instant(adjustment.updatedAt),
    // Optional fields come last, because V8 is slow to add a named property after a spread: about 0.45 µs each.
    ...(reason !== undefined && { motivo: presentReason(reason) }),
    ...presentTerms(adjustment, dates),
    ...(reason?.vacation === true && { ferias: true }),
    ...(attachments.length > 0 && { anexos: attachments.map(attachment => presentAttachment(attachment, baseUrl)) }),
    ...(managerName !== undefined && { nomeGestor: managerName }),
    ...(managerRemark !== undefined && { observacaoGestor: managerRemark }),
    ...(collaborator !== undefined &&
      { colaboradores: [presentCollaborator(adjustment, collaborator, context.businessUnit)] })
  }
}

function presentReason (reason: AdjustmentReason): Wire.AdjustmentReason {
  return {
    motivoAjusteRegistroId: reason.id,
    descricao: reason.description,
    tipo: reason.kind,
    descontarJornada: reason.keepsBalance ?? false,
    descontarPreferencialmenteAdicionalNoturno: reason.keepsNightPremium ?? false
  }
}

/** A28: the address is built for each response, because it depends on the base URL. */
function presentAttachment (attachment: Attachment, baseUrl: string): Wire.AttachmentResponse {
  return {
    arquivoId: attachment.id,
    nome: attachment.name,
    url: `${baseUrl}/arquivos/${encodeURIComponent(attachment.id.toWellFormed())}`
  }
}

function presentCollaborator (
  { previousBalance, previousNightPremium }: Adjustment, collaborator: Collaborator, unit: BusinessUnit | undefined
): Wire.AdjustmentCollaborator {
  return {
    colaboradorId: collaborator.id,
    nome: collaborator.name,
    numeroDocumento: collaborator.document,
    ...(previousBalance !== undefined && { saldoAntigo: timeText(previousBalance) }),
    ...(previousNightPremium !== undefined && { adicionalNoturnoAntigo: timeText(previousNightPremium) }),
    ...(collaborator.photo !== undefined && { foto: collaborator.photo }),
    ...(unit !== undefined && { nomeUnidadeNegocio: unit.name }),
    ...(unit?.logo !== undefined && { logoUnidadeNegocio: unit.logo })
  }
}
