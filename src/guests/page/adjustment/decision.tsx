import { useState } from 'preact/hooks'
import type { Listed } from '../day/day.ts'
import { aboutAdjustment, decide, type Verb } from '../decision/decide.ts'
import { canUndo, useHistory } from '../act/history.ts'
import { Icon } from '../sign/icons.tsx'
import { undo } from '../act/notice.tsx'
import { T } from '../text/language.ts'
import { useReady } from './ready.ts'
import { useWriteKeys, Write } from '../act/write.tsx'

interface DecisionProps {
  readonly adjustment: Listed
  /** No others are chosen to be decided together. Then a key decides this one. */
  readonly isAlone: boolean
  /** Called before a decision is sent. */
  readonly stay: () => void
}

/** The manager's decision, or the way back from it. */
export function Decision ({ adjustment, isAlone, stay }: DecisionProps) {
  const { status } = adjustment
  const [note, setNote] = useState('')
  const run = (verb: Verb): void => {
    stay()
    decide([adjustment], verb, note)
  }
  const isPending = status === 'PENDENTE'
  const isReady = useReady('')
  const hasKeys = isPending && isAlone && isReady
  useWriteKeys(hasKeys ? { a: () => run('approve'), r: () => run('reject') } : {})
  const act = useHistory().find(act => act.about.includes(aboutAdjustment(adjustment)) && canUndo(act))
  const undoDecision = (): void => {
    if (act === undefined) run('reopen')
    else void undo(act)
  }
  if (!isPending) {
    return (
      <div class='acts m8'>
        <span class='sp' />
        <Write class='btn' onClick={undoDecision}>
          <Icon name='back' />
          {act === undefined ? T('makeItPendingAgain') : T('undo')}
        </Write>
        {status === 'APROVADO' && (
          <Write class='btn bare' onClick={() => run('cancel')}>
            {T('cancelTheAdjustment')}
          </Write>
        )}
      </div>
    )
  }
  return (
    <div class='decide'>
      <label class='b' for='note'>
        {T('managersNote')}
        <span class='muted nb'> {T('optional')}</span>
      </label>
      <textarea class='in' id='note' rows={2} value={note} onInput={event => setNote(event.currentTarget.value)} />
      <div class='acts m0'>
        <Write
          class={`btn ${isAlone ? 'pri' : ''}`}
          onClick={() => run('approve')}
          {...hasKeys && { 'aria-keyshortcuts': 'A' }}
        >
          <Icon name='yes' />
          {isAlone ? T('approve') : T('approveOnlyThisOne')}
          {isAlone && <kbd>A</kbd>}
        </Write>
        <Write
          class='btn bad'
          onClick={() => run('reject')}
          {...hasKeys && { 'aria-keyshortcuts': 'R' }}
        >
          <Icon name='no' />
          {T('reject')}
          {isAlone && <kbd>R</kbd>}
        </Write>
        <span class='sp' />
        <Write class='btn bare' onClick={() => run('cancel')}>
          {T('cancelTheRequest')}
        </Write>
      </div>
    </div>
  )
}
