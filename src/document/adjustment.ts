import type { Adjustment, AdjustmentFormat } from '../domain/adjustment/adjustment.ts'
import type { Violation } from '../domain/problem.ts'
import type { Minutes } from '../domain/time/minutes.ts'
import { type Codec, object } from '../wire/codec.ts'
import { dayStamp } from '../wire/date-text.ts'
import { timestamp } from '../wire/instant-text.ts'
import { signedTime } from '../wire/time-text.ts'
import { type AdjustmentText, adjustmentSchema, adjustmentSchemas, type CommonText, type WhomText } from './adjustment-schema.ts'
import { TERMS, type TermsDrafts } from './adjustment-terms.ts'
import { type Form, reference } from './fixture-format.ts'
import { violation } from './violation.ts'

type AdjustmentBase = Omit<Adjustment, 'format' | 'terms'>
export type AdjustmentDraft = AdjustmentBase & { [F in AdjustmentFormat]: { readonly format: F, readonly terms: TermsDrafts[F] } }[AdjustmentFormat]

/** Whose it is, with the figures that stand beside the name. */
interface Whom { readonly id: string, readonly balance?: Minutes, readonly nightPremium?: Minutes }
type Grouped<F extends AdjustmentFormat> =
  & Omit<AdjustmentBase, 'collaboratorId' | 'previousBalance' | 'previousNightPremium'>
  & { readonly format: F, readonly terms: TermsDrafts[F], readonly whom: Whom }

const whom = object<Whom, WhomText>({
  id: 'colaboradorId', balance: ['saldoAntigo', signedTime], nightPremium: ['adicionalNoturnoAntigo', signedTime]
})
const whoms: Codec<Whom, WhomText[]> = {
  decode: ([first]) => whom.decode(first as WhomText),
  encode: value => [whom.encode(value)]
}
const reason: Codec<string, CommonText['motivo']> = {
  decode: wire => wire.motivoAjusteRegistroId,
  encode: id => ({ motivoAjusteRegistroId: id })
}
const attachments: Codec<readonly string[], Pick<CommonText, 'anexos'>> = {
  decode: wire => (wire.anexos ?? []).map(file => file.arquivoId),
  encode: ids => ids.length === 0 ? {} : { anexos: ids.map(arquivoId => ({ arquivoId })) }
}

function codecFor<F extends AdjustmentFormat> (format: F) {
  return object<Grouped<AdjustmentFormat>, CommonText>({
    id: 'ajusteRegistroId',
    code: 'codigo',
    workday: ['jornada', dayStamp],
    status: 'status',
    format: 'formato',
    reasonId: ['motivo', reason],
    description: 'descricao',
    title: 'titulo',
    terms: { inline: TERMS[format] as Codec<TermsDrafts[AdjustmentFormat], never> },
    attachmentIds: { inline: attachments },
    managerName: 'nomeGestor',
    managerRemark: 'observacaoGestor',
    whom: ['colaboradores', whoms],
    createdAt: ['createdAt', timestamp],
    updatedAt: ['updatedAt', timestamp]
  })
}
const CODECS = {
  INTERVALO_DATAS: codecFor('INTERVALO_DATAS'),
  INTERVALO_HORARIO: codecFor('INTERVALO_HORARIO'),
  TEMPO_FALTANTE: codecFor('TEMPO_FALTANTE'),
  REGISTRO_PONTO: codecFor('REGISTRO_PONTO')
}

const codec = {
  decode (wire: AdjustmentText): AdjustmentDraft {
    const { whom: { id, balance, nightPremium }, ...common } = CODECS[wire.formato].decode(wire)
    return {
      ...common,
      collaboratorId: id,
      ...balance !== undefined && { previousBalance: balance },
      ...nightPremium !== undefined && { previousNightPremium: nightPremium }
    } as AdjustmentDraft
  },
  encode (draft: AdjustmentDraft): object {
    const { collaboratorId: id, previousBalance: balance, previousNightPremium: nightPremium, ...common } = draft
    return CODECS[draft.format].encode({
      ...common, whom: { id, ...balance !== undefined && { balance }, ...nightPremium !== undefined && { nightPremium } }
    })
  }
}

/** An interval has a length; a period does not end before it starts. */
function sense (wire: AdjustmentText): Violation[] {
  if (wire.formato === 'INTERVALO_HORARIO' && wire.maxMinutos <= wire.minMinutos) {
    return [violation('/maxMinutos', 'not-after', { other: 'minMinutos' })]
  }
  if (wire.formato === 'INTERVALO_DATAS' && dayStamp.decode(wire.maxPeriodo) < dayStamp.decode(wire.minPeriodo)) {
    return [violation('/maxPeriodo', 'below', { other: 'minPeriodo' })]
  }
  return []
}

export const adjustment: Form<AdjustmentDraft> = {
  key: 'ajusteRegistroId',
  schema: adjustmentSchema,
  variants: { field: 'formato', schemas: adjustmentSchemas },
  codec,
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
  sense
}
