import { MOST_DAYS } from '../contract/index.ts'
import type { Adjustment, AdjustmentFormat } from '../domain/adjustment/adjustment.ts'
import type { Violation } from '../domain/problem.ts'
import { dayNumber } from '../domain/time/civil-date.ts'
import { dayStamp } from '../wire/date-text.ts'
import { timestamp } from '../wire/instant-text.ts'
import { signedTime } from '../wire/time-text.ts'
import { type AdjustmentText, adjustmentSchema, adjustmentSchemas } from './adjustment-schema.ts'
import { termsCodec, type TermsDrafts } from './adjustment-terms.ts'
import { type FixtureFormat, reference } from './fixture-format.ts'
import { violation } from './violation.ts'

type TermsOf<F extends AdjustmentFormat> = { readonly format: F, readonly terms: TermsDrafts[F] }
type AnyTerms = { [F in AdjustmentFormat]: TermsOf<F> }[AdjustmentFormat]
export type AdjustmentDraft = Omit<Adjustment, 'format' | 'terms'> & AnyTerms

function decode (wire: AdjustmentText): AdjustmentDraft {
  const [{ colaboradorId, saldoAntigo, adicionalNoturnoAntigo }] = wire.colaboradores
  return withoutUndefined({
    id: wire.ajusteRegistroId,
    code: wire.codigo,
    workday: dayStamp.decode(wire.jornada),
    status: wire.status,
    format: wire.formato,
    reasonId: wire.motivo.motivoAjusteRegistroId,
    description: wire.descricao,
    title: wire.titulo,
    terms: termsCodec(wire.formato).decode(wire),
    attachmentIds: (wire.anexos ?? []).map(({ arquivoId }) => arquivoId),
    managerName: wire.nomeGestor,
    managerRemark: wire.observacaoGestor,
    createdAt: timestamp.decode(wire.createdAt),
    updatedAt: timestamp.decode(wire.updatedAt),
    collaboratorId: colaboradorId,
    previousBalance: saldoAntigo && signedTime.decode(saldoAntigo),
    previousNightPremium: adicionalNoturnoAntigo && signedTime.decode(adicionalNoturnoAntigo)
  } satisfies Record<keyof AdjustmentDraft, unknown>) as AdjustmentDraft
}

function encode (draft: AdjustmentDraft): object {
  const { previousBalance: balance, previousNightPremium: nightPremium } = draft
  return withoutUndefined({
    ajusteRegistroId: draft.id,
    codigo: draft.code,
    jornada: dayStamp.encode(draft.workday),
    status: draft.status,
    formato: draft.format,
    motivo: { motivoAjusteRegistroId: draft.reasonId },
    descricao: draft.description,
    titulo: draft.title,
    ...termsCodec(draft.format).encode(draft.terms),
    anexos: draft.attachmentIds.length === 0 ? undefined : draft.attachmentIds.map(arquivoId => ({ arquivoId })),
    nomeGestor: draft.managerName,
    observacaoGestor: draft.managerRemark,
    colaboradores: [withoutUndefined({
      colaboradorId: draft.collaboratorId,
      saldoAntigo: balance === undefined ? undefined : signedTime.encode(balance),
      adicionalNoturnoAntigo: nightPremium === undefined ? undefined : signedTime.encode(nightPremium)
    })],
    createdAt: timestamp.encode(draft.createdAt),
    updatedAt: timestamp.encode(draft.updatedAt)
  })
}

/** An absent field stays absent, because `undefined` would make two equal entities differ. */
function withoutUndefined (fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** An interval has a length; a period does not end before it starts, nor lasts for ever. */
function semanticRules (wire: AdjustmentText): Violation[] {
  if (wire.formato === 'INTERVALO_HORARIO' && wire.maxMinutos <= wire.minMinutos) {
    return [violation('/maxMinutos', 'not-after', { other: 'minMinutos' })]
  }
  if (wire.formato === 'INTERVALO_DATAS') {
    const days = dayNumber(dayStamp.decode(wire.maxPeriodo)) - dayNumber(dayStamp.decode(wire.minPeriodo)) + 1
    if (days < 1) return [violation('/maxPeriodo', 'below', { other: 'minPeriodo' })]
    // Each of its days is listed, so that a day finds its adjustments at once.
    if (days > MOST_DAYS) return [violation('/maxPeriodo', 'too-many-days', { maximum: MOST_DAYS })]
  }
  return []
}

export const adjustment: FixtureFormat<AdjustmentDraft> = {
  key: 'ajusteRegistroId',
  schema: adjustmentSchema,
  variants: { field: 'formato', schemas: adjustmentSchemas },
  codec: { decode, encode },
  references: draft => [
    ...reference('/motivo/motivoAjusteRegistroId', 'adjustmentReasons', draft.reasonId),
    ...draft.format !== 'REGISTRO_PONTO'
      ? []
      : draft.terms.proposed.flatMap((record, index) => 'kept' in record
        ? reference(`/registrosPropostos/${index}/registroHash`, 'timeRecords', record.kept)
        : []),
    ...draft.attachmentIds.flatMap((id, index) => reference(`/anexos/${index}/arquivoId`, 'attachments', id)),
    ...reference('/colaboradores/0/colaboradorId', 'collaborators', draft.collaboratorId)
  ],
  semanticRules
}
