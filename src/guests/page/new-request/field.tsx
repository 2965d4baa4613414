import { T } from '../text/language.ts'
import type { Field } from './form.ts'

export interface File { readonly nome: string, readonly base64: string }
export interface Reason { readonly motivoAjusteRegistroId: string, readonly descricao: string }

interface InputProps {
  readonly field: Field
  readonly text: string
  readonly files: readonly File[]
  readonly reasons: readonly Reason[]
  readonly write: (text: string) => void
  readonly attach: (files: readonly File[]) => void
}

/** A field of the body under its name in the contract, and in words. */
export function FieldInput (props: InputProps) {
  const { name, required } = props.field
  return (
    <label class='field'>
      <span>
        <span class='b'>{labels()[name] ?? name}</span>{' '}
        <code class='muted'>{name}</code>
        {!required && <span class='muted'> {T('optional')}</span>}
      </span>
      <Input {...props} />
    </label>
  )
}

function Input ({ field: { kind }, text, files, reasons, write, attach }: InputProps) {
  const onInput = (event: { currentTarget: { value: string } }): void => write(event.currentTarget.value)
  if (kind === 'files') return <Files files={files} attach={attach} />
  if (kind === 'reason') {
    return (
      <select class='in' value={text} onChange={onInput}>
        {reasons.map(({ motivoAjusteRegistroId: id, descricao }) => <option key={id} value={id}>{descricao}</option>)}
      </select>
    )
  }
  if (kind === 'flag') {
    return (
      <select class='in' value={text} onChange={onInput}>
        <option value=''>{T('leaveOut')}</option>
        <option value='true'>{T('yes')}</option>
        <option value='false'>{T('no')}</option>
      </select>
    )
  }
  return <input class='in' value={text} placeholder={hints()[kind]} onInput={onInput} />
}

function Files ({ files, attach }: Pick<InputProps, 'files' | 'attach'>) {
  const read = async (list: FileList | null): Promise<void> => {
    attach(await Promise.all(Array.from(list ?? [], async file => ({
      nome: file.name, base64: base64Of(new Uint8Array(await file.arrayBuffer()))
    }))))
  }
  return (
    <>
      <input type='file' multiple onChange={event => { void read(event.currentTarget.files) }} />
      {files.length > 0 && (
        <span class='muted'>
          {files.map(({ nome }) => nome).join(', ')}{' '}
          <button type='button' class='btn bare' onClick={() => attach([])}>{T('noAttachments')}</button>
        </span>
      )}
    </>
  )
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))

const hints = (): Readonly<Record<string, string>> => ({
  day: T('ddMmYyyy'),
  days: '10/03/2026, 11/03/2026',
  time: '08:00',
  times: '08:00, 12:00, 13:00, 17:00'
})

const labels = (): Readonly<Record<string, string>> => ({
  jornada: T('day'),
  descricao: T('description'),
  motivoId: T('reason'),
  anexos: T('attachments'),
  jornadas: T('daysField'),
  minPeriodo: T('firstDay'),
  maxPeriodo: T('lastDay'),
  minMinutos: T('from'),
  maxMinutos: T('to'),
  considerarRegistroRealizado: T('countTheRecordsMade'),
  registrosPropostos: T('timesThatTheDayShouldHave')
})
