export interface StreamEvent {
  readonly name: string
  readonly id: string | undefined
  readonly data: string
}

/** The complete events of a text of server-sent events, and the incomplete rest. */
export function eventsIn (text: string): { events: StreamEvent[], rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.flatMap(block => eventOf(block) ?? []), rest }
}

function eventOf (block: string): StreamEvent | undefined {
  let name = 'message'
  let id: string | undefined
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const value = line.slice(colon + 1).replace(/^ /, '')
    const field = line.slice(0, colon)
    if (field === 'event') name = value
    else if (field === 'id') id = value
    else if (field === 'data') data.push(value)
  }
  return data.length === 0 ? undefined : { name, id, data: data.join('\n') }
}
