/**
 * Where `shown` is not in `answer`, in words; undefined when all of it is. Objects may have more fields, lists more
 * elements in between.
 */
export function missing (shown: unknown, answer: unknown, at = ''): string | undefined {
  if (Array.isArray(shown)) {
    if (!Array.isArray(answer)) return `${at} is no list`
    let next = 0
    for (const [index, element] of shown.entries()) {
      const found = answer.findIndex((candidate, place) => place >= next && missing(element, candidate) === undefined)
      if (found === -1) {
        return `${at}/${index} is not there: ${missing(element, answer[next] ?? answer[0]) ?? 'in another order'}`
      }
      next = found + 1
    }
    return undefined
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof answer !== 'object' || answer === null) return `${at} is ${JSON.stringify(answer)}`
    for (const [name, value] of Object.entries(shown)) {
      const found = missing(value, (answer as Record<string, unknown>)[name], `${at}/${name}`)
      if (found !== undefined) return found
    }
    return undefined
  }
  return shown === answer ? undefined : `${at} is ${JSON.stringify(answer)}, not ${JSON.stringify(shown)}`
}
