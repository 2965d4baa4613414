/** How often a header came. `name` is in lower case. */
export function timesSent (name: string, rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const one = rawHeaders[at] as string
    if (one.length === name.length && one.toLowerCase() === name) count++
  }
  return count
}
