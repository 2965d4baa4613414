import { useState } from 'preact/hooks'
import { Dialog } from './dialog.tsx'

interface Question {
  readonly title: string
  readonly text: string
  /** The name of the action that the answer runs. */
  readonly action: string
  readonly run: () => void
}

let ask: (question: Question) => void = () => {}

/** Asks before something that has no way back. */
export function confirm (question: Question): void {
  ask(question)
}

/** The place where the page asks. */
export function Confirm () {
  const [question, setQuestion] = useState<Question>()
  ask = setQuestion
  if (question === undefined) return null
  const { title, text, action, run } = question
  return (
    <Dialog title={title} onClose={() => setQuestion(undefined)} action={{ name: action, bad: true, run }}>
      <p>{text}</p>
    </Dialog>
  )
}
