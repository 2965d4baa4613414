import { useState } from 'preact/hooks'
import { entityDraft, useDraft } from '../act/draft.ts'
import { go } from '../address/route.ts'
import { Refused, sandbox, saveBytes, wanted } from '../api/client.ts'
import { attempt, attemptOnce } from '../act/notice.tsx'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import type { Entity, Named } from './collections.ts'
import { jsonFault } from './json-text.ts'

interface EditorProps {
  readonly collection: string
  readonly named: Named | undefined
  readonly to: (key?: string) => string
}

/** An entity as JSON, as a fixture file writes it. The control plane checks it, and its errors are shown beside it. */
export function EntityEditor ({ collection, named, to }: EditorProps) {
  const saved = JSON.stringify(named?.entity ?? {}, null, 2)
  const [text, write, isSaved] = useDraft(entityDraft(collection, named?.key), saved)
  const [faults, setFaults] = useState<readonly string[]>([])
  const save = async (): Promise<void> => {
    setFaults([])
    try {
      const body = JSON.parse(text) as Record<string, never>
      const { key, undo } = await (named === undefined ? added(collection, body) : replaced(collection, named, body))
      isSaved()
      if (named === undefined) go(to())
      await attempt(async () => {}, `${T('Salvo', 'Saved')}: ${titleOf({ key, entity: body })}`, undo)
    } catch (error) {
      if (error instanceof Refused) setFaults(error.messages)
      else if (error instanceof SyntaxError) setFaults([jsonFault(text, error)])
      else throw error
    }
  }
  const drop = async (one: Named): Promise<void> => {
    const undo = () => add(collection, one.entity as Record<string, never>)
    const text = `${T('Excluído', 'Deleted')}: ${titleOf(one)}`
    if (await attemptOnce(one, () => remove(collection, one.key), text, undo)) go(to())
  }
  const lines = Math.min(32, Math.max(8, text.split('\n').length + 1))
  return (
    <form onSubmit={event => { event.preventDefault(); void save() }}>
      <div class='dh'><h2 translate={false}>{safe(named?.key ?? T('Novo', 'New'))}</h2></div>
      <label class='h3' for='entity'>{T('No formato das fixtures', 'In fixture form')}</label>
      <textarea
        id='entity'
        class='in mono'
        rows={lines}
        spellcheck={false}
        value={text}
        translate={false}
        aria-invalid={faults.length > 0}
        aria-describedby='faults'
        onInput={event => write(event.currentTarget.value)}
      />
      <div id='faults' class='faults' role='alert'>
        {faults.map(fault => (
          <FieldOf key={fault} fault={fault} text={text} />
        ))}
      </div>
      <div class='acts m8'>
        <button class='btn pri'>{T('Salvar', 'Save')}</button>
        {text !== saved && (
          <button type='button' class='btn' onClick={() => write(saved)}>
            {T('Descartar o texto', 'Discard the text')}
          </button>
        )}
        {collection === 'attachments' && named !== undefined && (
          <button type='button' class='btn' onClick={() => saveFile(named.entity)}>
            {T('Baixar o arquivo', 'Download the file')}
          </button>
        )}
        <span class='sp' />
        {named !== undefined && (
          <button type='button' class='btn bad' onClick={() => { void drop(named) }}>
            {T('Excluir', 'Delete')}
          </button>
        )}
      </div>
    </form>
  )
}

const at = (collection: string, id: string) => ({ params: { path: { collection, id } } })
const post = (collection: string, body: Record<string, never>) =>
  sandbox.POST('/_sandbox/state/{collection}', { params: { path: { collection } }, body })
const add = (collection: string, body: Record<string, never>) => wanted(post(collection, body))
const put = (collection: string, id: string, body: Record<string, never>) =>
  wanted(sandbox.PUT('/_sandbox/state/{collection}/{id}', { ...at(collection, id), body }))
const remove = (collection: string, id: string) =>
  wanted(sandbox.DELETE('/_sandbox/state/{collection}/{id}', at(collection, id)))

interface Done { readonly key: string, readonly undo: () => Promise<unknown> }

async function added (collection: string, body: Record<string, never>): Promise<Done> {
  const answer = post(collection, body)
  await wanted(answer)
  const key = decodeURIComponent((await answer).response.headers.get('location')?.split('/').at(-1) ?? '')
  return { key, undo: () => remove(collection, key) }
}

async function replaced (collection: string, { key, entity }: Named, body: Record<string, never>): Promise<Done> {
  await put(collection, key, body)
  return { key, undo: () => put(collection, key, entity as Record<string, never>) }
}

/** The name of an entity, or its address if it has none. */
const titleOf = ({ key, entity }: Named): string => String(entity['nome'] ?? entity['name'] ?? key)

/** A message begins with its field. A click selects the field in the text. */
function FieldOf ({ fault, text }: { fault: string, text: string }) {
  const [first = ''] = fault.split(' ')
  const name = first.split(/[.[]/).findLast(word => /^[A-Za-z]/.test(word)) ?? ''
  const at = name === '' ? -1 : text.indexOf(`"${name}"`)
  const select = (): void => {
    const area = document.getElementById('entity') as HTMLTextAreaElement
    area.focus()
    area.setSelectionRange(at, at + name.length + 2)
  }
  return at === -1
    ? <span class='minus'>{safe(fault)}</span>
    : (
      <button type='button' class='btn bare bad' onClick={select}>
        {safe(fault)}
      </button>
      )
}

function saveFile (entity: Entity): void {
  const bytes = Uint8Array.from(atob(String(entity['base64'])), character => character.charCodeAt(0))
  saveBytes(String(entity['nome'] ?? entity['arquivoId']), 'application/octet-stream', bytes)
}
