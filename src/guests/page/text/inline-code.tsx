/** A text of ours in which backticks mark what is code. */
export function InlineCode ({ text }: { text: string }) {
  return (
    <>{text.split('`').map((piece, at) => at % 2 === 1 ? <code key={at} translate={false}>{piece}</code> : piece)}</>
  )
}
