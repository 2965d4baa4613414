import { useState } from 'preact/hooks'
import { useDraft } from '../act/draft.ts'
import { BASE, go, href, type Route, withQuery } from '../address/route.ts'
import { curlOf } from '../api/curl.ts'
import { daysOf } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import { marked } from '../api/token.ts'
import { formatName } from '../api/words.ts'
import { readTimesheet } from '../day/day.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { say } from '../act/notice.tsx'
import { ReferenceLink } from '../sign/reference-link.tsx'
import { inFull } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { span } from '../text/minutes.ts'
import { FieldInput, type File } from './field.tsx'
import { type Field, fieldsOf, valueOf, written } from './form.ts'
import { type Known, useKnown } from './known.ts'
import { ReadyRequest } from './ready-request.tsx'
import { WhatIsSent } from './what-is-sent.tsx'

const PATH = '/ajuste-registro/solicitar'

/** `/novo?parte=` reaches a part of the contract; `/novo?formato=&pessoa=&dia=yyyy-MM-dd` asks for an adjustment. */
export function NewRequest ({ route: { query } }: { route: Route }) {
  const name = query.get('parte')
  return name === null
    ? <NewAdjustment key={query.get('dia')} query={query} />
    : <ReadyRequest key={name} name={name} />
}

/** What was written into the form. It stays when another person or format is chosen. */
interface Draft {
  readonly texts: Readonly<Record<string, string>>
  readonly files?: readonly File[]
  /** The place of the key among those of the sandbox. */
  readonly keyAt: number
}

const UNTOUCHED: Draft = { texts: {}, keyAt: 0 }

function NewAdjustment ({ query }: Pick<Route, 'query'>) {
  const { data, error, reload } = useKnown()
  const [draft, setDraft] = useDraft(`request of ${query.get('dia') ?? ''}`, UNTOUCHED)
  if (data === undefined) return error === undefined ? <Waiting /> : <Failure error={error} again={reload} />
  const formats = Object.keys(data.examples)
  const format = formats.find(one => one === query.get('formato')) ?? formats[0] ?? ''
  const who = query.get('pessoa') ?? data.keys[0]?.colaboradorId ?? ''
  const day = query.get('dia') ?? undefined
  return (
    <>
      <div class='filters'>
        <h1>{T('newRequest')}</h1>
        <select
          class='in'
          aria-label={T('format')}
          value={format}
          onChange={event => go(withQuery({ formato: event.currentTarget.value }), { replace: true })}
        >
          {formats.map(one => <option key={one} value={one}>{formatName(one)}</option>)}
        </select>
        <select
          class='in'
          aria-label={T('person')}
          value={who}
          onChange={event => go(withQuery({ pessoa: event.currentTarget.value }), { replace: true })}
        >
          {data.people.map(({ colaboradorId: id, nome }) => <option key={id} value={id}>{nome}</option>)}
        </select>
        <span class='sp' />
        <ReferenceLink />
      </div>
      <div class='panel pad'>
        <OfDay
          key={`${format} ${who}`} known={data} format={format} who={who} day={day} draft={draft} change={setDraft}
        />
      </div>
    </>
  )
}

interface FormProps {
  readonly known: Known
  readonly format: string
  readonly who: string
  /** yyyy-MM-dd */
  readonly day: string | undefined
  readonly draft: Draft
  readonly change: (draft: Draft) => void
}

/** The form, when the records of its day are known. */
function OfDay (props: FormProps) {
  const { known: { examples }, format, who, day } = props
  const date = day ?? dateOf(String(examples[format]?.['jornada'] ?? ''))
  const { data, error, reload } = useResource(`records of ${who} on ${date}`, daysOf(who), async () =>
    (await readTimesheet(who, date.slice(0, 7))).days.find(one => one.date === date)?.records ?? [])
  if (data === undefined) return error === undefined ? <Waiting rows={5} /> : <Failure error={error} again={reload} />
  return <Form {...props} hashes={new Map(data.map(({ at, hash }) => [at, hash]))} />
}

function Form (
  { known, format, who, day, draft, change, hashes }: FormProps & { readonly hashes: ReadonlyMap<number, string> }
) {
  const example = known.examples[format] ?? {}
  const fields = fieldsOf(known.schema, format, example)
  const texts = { ...textsOf(fields, example, day, hashes, known), ...draft.texts }
  const { files = (example['anexos'] ?? []) as readonly File[], keyAt } = draft
  const [sending, setSending] = useState(false)
  const key = known.keys[keyAt]
  const values = fields.map(({ name, kind }) =>
    [name, valueOf(kind, texts[name] ?? '', texts['jornada'] ?? '', hashes)])
  const attached = files.length > 0 ? { anexos: files } : {}
  const body = JSON.stringify({ formato: format, ...Object.fromEntries(values), ...attached })
  const headers = {
    ...(key !== undefined && { authorization: `Bearer ${key.token}` }),
    'content-type': 'application/json',
    ...(key?.colaboradorId !== who && { 'x-sandbox-colaborador': who })
  }
  const send = async (): Promise<void> => {
    setSending(true)
    const init = { method: 'POST', headers: { ...headers, ...marked('send') }, body }
    const response = await fetch(BASE + PATH, init).catch(() => undefined)
    setSending(false)
    const id = response?.headers.get('x-sandbox-request-id')
    if (id === null || id === undefined) say(T('theAnswerDidNotArrive'), true)
    else {
      if (response?.ok === true) change(UNTOUCHED)
      go(href(['requisicoes', id]))
    }
  }
  const curl = curlOf({ method: 'POST', url: location.origin + BASE + PATH, headers, body: [body] })
  return (
    <form class='two asked' onSubmit={event => { event.preventDefault(); void send() }}>
      <section>
        {fields.map(field => (
          <FieldInput
            key={field.name} field={field} text={texts[field.name] ?? ''} files={files} reasons={known.reasons}
            write={text => change({ ...draft, texts: { ...draft.texts, [field.name]: text } })}
            attach={files => change({ ...draft, files })}
          />
        ))}
        <label class='field'>
          <span class='b'>{T('apiKey')}</span>
          <select
            class='in' value={String(keyAt)}
            onChange={event => change({ ...draft, keyAt: Number(event.currentTarget.value) })}
          >
            {known.keys.map(({ id, name }, at) => <option key={id} value={String(at)}>{name}</option>)}
          </select>
        </label>
      </section>
      <WhatIsSent curl={curl} canSend={!sending} />
    </form>
  )
}

/** The example's values as texts, on the asked day if there is one. */
function textsOf (
  fields: readonly Field[], example: Readonly<Record<string, unknown>>, day: string | undefined,
  hashes: ReadonlyMap<number, string>, { reasons }: Known
): Record<string, string> {
  const texts = Object.fromEntries(fields.map(({ name, kind }) => [name, written(kind, example[name])]))
  if (!reasons.some(({ motivoAjusteRegistroId: id }) => id === texts['motivoId'])) {
    texts['motivoId'] = reasons[0]?.motivoAjusteRegistroId ?? ''
  }
  if (day === undefined) return texts
  for (const { name, kind } of fields) {
    if (kind === 'day' || kind === 'days') texts[name] = inFull(day)
    if (kind === 'times') texts[name] = [...hashes.keys()].map(span).join(', ')
  }
  return texts
}

/** yyyy-MM-dd of a dd/MM/yyyy. */
const dateOf = (day: string): string => day.split('/').reverse().join('-')
