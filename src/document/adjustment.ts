import { MOST_DAYS } from '../contract/index.ts'
import type { Adjustment, AdjustmentFormat } from '../domain/adjustment/adjustment.ts'
import type { Violation } from '../domain/problem.ts'
import { dayNumber } from '../domain/time/civil-date.ts'
import { type Codec, object } from '../wire/codec.ts'
import { dayStamp } from '../wire/date-text.ts'
import { timestamp } from '../wire/instant-text.ts'
import { signedTime } from '../wire/time-text.ts'
import { type AdjustmentText, adjustmentSchema, adjustmentSchemas, type CommonText } from './adjustment-schema.ts'
import { termsCodec, type TermsDrafts } from './adjustment-terms.ts'
import { type FixtureFormat, reference } from './fixture-format.ts'
import { violation } from './violation.ts'

type TermsOf<F extends AdjustmentFormat> = { readonly format: F, readonly terms: TermsDrafts[F] }
type AnyTerms = { [F in AdjustmentFormat]: TermsOf<F> }[AdjustmentFormat]
type Person = Pick<Adjustment, 'collaboratorId' | 'previousBalance' | 'previousNightPremium'>
type Common = Omit<Adjustment, keyof AnyTerms | keyof Person>
export type AdjustmentDraft = Common & Person & AnyTerms

const person = object<Person, CommonText['colaboradores'][0]>({
  collaboratorId: 'colaboradorId',
  previousBalance: ['saldoAntigo', signedTime],
  previousNightPremium: ['adicionalNoturnoAntigo', signedTime]
})

const reasonId: Codec<string, CommonText['motivo']> = {
  decode: ({ motivoAjusteRegistroId }) => motivoAjusteRegistroId,
  encode: motivoAjusteRegistroId => ({ motivoAjusteRegistroId })
}

/** What stands in several fields or in another object of the fixture form is one field here. */
const fields = object<Common & { format: AdjustmentFormat, terms: AnyTerms, person: Person }, CommonText>({
  id: 'ajusteRegistroId',
  code: 'codigo',
  workday: ['jornada', dayStamp],
  status: 'status',
  format: 'formato',
  reasonId: ['motivo', reasonId],
  description: 'descricao',
  title: 'titulo',
  terms: {
    inline: {
      decode: wire => ({ format: wire.formato, terms: termsCodec(wire.formato).decode(wire) }) as AnyTerms,
      encode: ({ format, terms }) => termsCodec(format).encode(terms)
    }
  },
  attachmentIds: {
    inline: {
      decode: ({ anexos = [] }) => anexos.map(({ arquivoId }) => arquivoId),
      encode: ids => ids.length === 0 ? {} : { anexos: ids.map(arquivoId => ({ arquivoId })) }
    }
  },
  managerName: 'nomeGestor',
  managerRemark: 'observacaoGestor',
  person: {
    inline: {
      decode: ({ colaboradores: [one] }) => person.decode(one),
      encode: one => ({ colaboradores: [person.encode(one)] })
    }
  },
  createdAt: ['createdAt', timestamp],
  updatedAt: ['updatedAt', timestamp]
})

const codec: Codec<AdjustmentDraft, CommonText> = {
  decode (wire) {
    const { terms, person: whose, ...common } = fields.decode(wire)
    return { ...common, ...terms, ...whose }
  },
  encode (draft) {
    const { collaboratorId, previousBalance, previousNightPremium, ...common } = draft
    return fields.encode({ ...common, terms: draft, person: draft })
  }
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
  semanticRules
}
