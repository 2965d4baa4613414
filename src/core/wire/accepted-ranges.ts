/** The ranges of an `Accept` header, or of one like it, in lower case: the most wanted first (RFC 9110 §12.4.2). */
export function acceptedRanges (header = ''): string[] {
  return header.split(',').map(readRange)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ range }) => range)
}

function readRange (text: string): { range: string, weight: number } {
  const [range = '', ...parameters] = text.split(';').map(piece => piece.trim().toLowerCase())
  const weight = parameters.find(parameter => parameter.startsWith('q='))
  return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
}
