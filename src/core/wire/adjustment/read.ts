import type { AdjustmentRequest } from '../../contract/index.ts'
import type { AdjustmentFormat } from '../../rules/adjustment/adjustment.ts'
import type { Violation } from '../../rules/problem.ts'
import type { TermsWanted } from '../../rules/request-adjustment/request-adjustment.ts'
import type { KnownFields } from '../../rules/request-adjustment/request-violations.ts'
import type { CivilDate } from '../../rules/time/civil-date.ts'
import { parseBrazilianDate } from '../date-text.ts'
import { refuseLongLists } from '../long-lists.ts'
import { type Findings, type Reader, refuseBlank } from '../reading.ts'
import { readDateRange } from './date-range.ts'
import { refuseClosedDays } from './closed-period.ts'
import { checkForeignFields, checkRequiredFields } from './fields.ts'
import { type FileDraft, type FileWanted, readFiles } from './files.ts'
import { type FormatReader, type RequestContext, type TermsDraft, unlikely } from './format-reader.ts'
import { readMissingTime } from './missing-time.ts'
import { readRecordEdit } from './record-edit.ts'
import { readTimeRange } from './time-range.ts'

interface Common {
  readonly workday: CivilDate
  readonly reasonId: string
  readonly description: string
}

/** A request, read into the terms of its format. */
export type AdjustmentRead = Common & { readonly files: readonly FileWanted[] } &
  { [F in AdjustmentFormat]: { readonly format: F, readonly terms: TermsWanted[F] } }[AdjustmentFormat]

export interface AdjustmentDraft {
  readonly workday: CivilDate | undefined
  readonly reasonId: string | undefined
  readonly description: string | undefined
  readonly files: ReadonlyArray<FileDraft | undefined>
  readonly format: AdjustmentFormat | undefined
  readonly terms: TermsDraft[AdjustmentFormat] | undefined
}

const FORMATS: { readonly [F in AdjustmentFormat]: FormatReader<F> } = {
  INTERVALO_HORARIO: readTimeRange,
  TEMPO_FALTANTE: readMissingTime,
  REGISTRO_PONTO: readRecordEdit,
  INTERVALO_DATAS: readDateRange
}

/** `later` finds violations against the state in the valid fields of a request. */
export function adjustmentReader (
  context: RequestContext, later: (known: KnownFields) => readonly Violation[]
): Reader<AdjustmentRequest, AdjustmentDraft, AdjustmentRead> {
  return {
    isWaived: violation => isWaived(violation, context),
    read: (given, findings) => readAdjustment(given, findings, context),
    laterViolations: ({ files, workday, format, terms }) => later({
      attachments: files,
      workday,
      proposed: format === 'REGISTRO_PONTO'
        ? (terms as TermsDraft['REGISTRO_PONTO'] | undefined)?.proposed ?? []
        : undefined
    })
  }
}

function readAdjustment (
  given: Partial<AdjustmentRequest>, findings: Findings, context: RequestContext
): AdjustmentDraft {
  const format = readFormat(given, findings, context)
  refuseLongLists(given, findings, context.settings)
  checkForeignFields(given, format, findings, context.settings)
  refuseBlank(given.descricao, '/descricao', findings)
  refuseBlank(given.motivoId, '/motivoId', findings)
  if (context.isDraft) unlikely(findings, context, '', 'draft-collaborator', 'draft-collaborator', {})
  if (format !== undefined) checkRequiredFields(given, format, findings)
  const days = {
    format,
    workday: given.jornada !== undefined && findings.isSound('/jornada')
      ? parseBrazilianDate(given.jornada)
      : undefined,
    terms: format === undefined ? undefined : FORMATS[format](given, findings, context)
  }
  refuseClosedDays(days, findings, context.settings)
  return {
    ...days,
    reasonId: given.motivoId,
    description: given.descricao,
    files: readFiles(given.anexos, findings, context.settings)
  }
}

/** A14: if the settings make the format optional, an absent format is the contract's default. */
function readFormat (
  { formato }: Partial<AdjustmentRequest>, findings: Findings, { settings }: RequestContext
): AdjustmentFormat | undefined {
  if (formato !== undefined) return findings.isSound('/formato') ? formato : undefined
  findings.restOn('A14')
  return settings['adjustment.missingFormat'] === 'default' ? 'REGISTRO_PONTO' : undefined
}

/** Waives the schema's demand for a format, because a setting decides it (A14). */
function isWaived ({ pointer, problem: { code } }: Violation, { settings }: RequestContext): boolean {
  return pointer === '/formato' && code === 'required' && settings['adjustment.missingFormat'] === 'default'
}
