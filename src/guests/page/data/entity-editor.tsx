import { useState } from 'preact/hooks'
import { entityDraft, useDraft } from '../act/draft.ts'
import { go } from '../address/route.ts'
import { Refused, saveBytes } from '../api/client.ts'
import type { paths } from '../api/control-plane.d.ts'
import { addEntity, type Entity, putEntity, removeEntity } from '../api/entities.ts'
import { attempt, attemptOnce } from '../act/notice.tsx'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import type { Named } from './collections.ts'
import { jsonFault } from './json-text.ts'
import { Write } from '../act/write.tsx'

interface EditorProps {
  readonly collection: string
  readonly named: Named | undefined
  readonly to: (key?: string) => string
  /** What a new one begins as. */
  readonly draft?: Draft
  /** The address of a new one that begins as this one. */
  readonly duplicate?: string
  /** The key of the one that a new one begins as. */
  readonly copied?: string | undefined
}

export type Draft = paths['/_sandbox/draft/{collection}']['get']['responses'][200]['content']['application/json']

/** An entity as JSON, as a fixture file writes it. The control plane checks it, and its errors are shown beside it. */
export function EntityEditor ({ collection, named, to, draft, duplicate, copied }: EditorProps) {
  const saved = JSON.stringify(named?.entity ?? draft?.entity ?? {}, null, 2)
  const [text, write, isSaved] = useDraft(entityDraft(collection, named?.key ?? `+ ${copied ?? ''}`), saved)
  const [faults, setFaults] = useState<readonly string[]>([])
  const save = async (): Promise<void> => {
    setFaults([])
    try {
      const body = JSON.parse(text) as Entity
      const { key, undo } = await (named === undefined ? added(collection, body) : replaced(collection, named, body))
      isSaved()
      if (named === undefined) go(to())
      await attempt(async () => {}, `${T('saved')}: ${titleOf({ key, entity: body })}`, undo)
    } catch (error) {
      if (error instanceof Refused) setFaults(error.messages)
      else if (error instanceof SyntaxError) setFaults([jsonFault(text, error)])
      else throw error
    }
  }
  const drop = async (one: Named): Promise<void> => {
    const undo = () => addEntity(collection, one.entity)
    const text = `${T('deleted')}: ${titleOf(one)}`
    if (await attemptOnce(one, () => removeEntity(collection, one.key), text, undo)) go(to())
  }
  const lines = Math.min(32, Math.max(8, text.split('\n').length + 1))
  return (
    <form onSubmit={event => { event.preventDefault(); void save() }}>
      <div class='dh'><h2 translate={false}>{safe(named?.key ?? T('newEntity'))}</h2></div>
      <label class='h3' for='entity'>{T('inFixtureForm')}</label>
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
      {draft !== undefined && draft.optional.length > 0 && (
        <p class='note'>
          {T('itMayHaveToo')} <code translate={false}>{draft.optional.join(', ')}</code>
        </p>
      )}
      <div class='acts m8'>
        <Write type='submit' class='btn pri'>{T('save')}</Write>
        {text !== saved && (
          <button type='button' class='btn' onClick={() => write(saved)}>
            {T('discardTheText')}
          </button>
        )}
        {collection === 'attachments' && named !== undefined && (
          <button type='button' class='btn' onClick={() => saveFile(named.entity)}>
            {T('downloadTheFile')}
          </button>
        )}
        {duplicate !== undefined && <a class='btn' href={duplicate}>{T('duplicate')}</a>}
        <span class='sp' />
        {named !== undefined && (
          <Write class='btn bad' onClick={() => { void drop(named) }}>
            {T('delete')}
          </Write>
        )}
      </div>
    </form>
  )
}

interface Done { readonly key: string, readonly undo: () => Promise<unknown> }

async function added (collection: string, entity: Entity): Promise<Done> {
  const key = await addEntity(collection, entity)
  return { key, undo: () => removeEntity(collection, key) }
}

async function replaced (collection: string, { key, entity: old }: Named, entity: Entity): Promise<Done> {
  await putEntity(collection, key, entity)
  return { key, undo: () => putEntity(collection, key, old) }
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
