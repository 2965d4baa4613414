import { href } from '../address/route.ts'
import { daysOf } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import { formatName } from '../api/words.ts'
import { type Listed, readPreview } from '../day/day.ts'
import { adjusted } from '../day/words.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { AdjustmentStatus } from '../day/adjustment-status.tsx'
import { Icon } from '../sign/icons.tsx'
import { clockText, dayAndMonth } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { hint, safe } from '../text/safe.ts'
import { BeforeAfter, BestMoved } from '../day/before-after.tsx'
import { Decision } from './decision.tsx'

interface DetailProps {
  readonly adjustment: Listed
  /** No others are chosen to be decided together. */
  readonly isAlone: boolean
  readonly stay: () => void
}

export function AdjustmentDetail ({ adjustment, isAlone, stay }: DetailProps) {
  const { ajusteRegistroId: id, codigo, nome, status, dias, jornada, motivo, descricao, createdAt } = adjustment
  const { anexos, colaboradorId, nomeGestor, observacaoGestor, formato } = adjustment
  const { data, error, reload } = useResource(`preview ${id}`, daysOf(colaboradorId), () => readPreview(id))
  return (
    <article aria-label={`${T('adjustment')} ${codigo}`}>
      <header class='dh answer one'>
        <h2 title={hint(nome)}>{data === undefined ? safe(nome) : <BestMoved preview={data} name={nome} />}</h2>
        <p class='more quote'>“{safe(descricao)}”</p>
        <div class='meta'>
          <AdjustmentStatus status={status} />
          <b title={hint(nome)}>{safe(nome)}</b>
          <span>
            {dias.length > 1
              ? `${dayAndMonth(dias[0] ?? jornada)} – ${dayAndMonth(dias.at(-1) ?? jornada)}`
              : dayAndMonth(jornada)}
          </span>
          <span>{adjusted(adjustment)}</span>
          <span title={`${formato}, ${motivo.tipo}`}>{safe(motivo.descricao)}, {formatName(formato)}</span>
          <span>{T('numberSign')} {codigo}</span>
          <span>{T('requested')} {clockText(createdAt)}</span>
          {anexos.map((file, index) => (
            <a key={file} href={href(['dados', 'attachments', file])}>
              {T('attachment')} {index + 1}
            </a>
          ))}
          {data?.requestId !== undefined && (
            <a href={href(['requisicoes', data.requestId])}>{T('seeItsRequest')}</a>
          )}
          <a href={href(['espelho', colaboradorId, jornada.slice(0, 7), String(Number(jornada.slice(8)))])}>
            {T('openInTheTimesheet')}
          </a>
        </div>
      </header>
      {data !== undefined
        ? <BeforeAfter preview={data} pending={status === 'PENDENTE'} />
        : error === undefined
          ? <Waiting rows={5} />
          : <Failure error={error} again={reload} />}
      <Decision key={status} adjustment={adjustment} isAlone={isAlone} stay={stay} />
      {(nomeGestor !== undefined || observacaoGestor !== undefined) && status !== 'PENDENTE' && (
        <p class='note'>
          <Icon name='list' />
          {safe(nomeGestor ?? '')}
          {observacaoGestor !== undefined && ` “${safe(observacaoGestor)}”`}
        </p>
      )}
    </article>
  )
}
