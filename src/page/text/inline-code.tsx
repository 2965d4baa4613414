/** A text of ours in which backticks mark what is code. */
export function InlineCode ({ text }: { text: string }) {
  return <>{text.split('`').map((part, at) => at % 2 === 1 ? <code key={at} translate={false}>{part}</code> : part)}</>
}
