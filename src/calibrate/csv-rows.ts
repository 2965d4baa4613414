/** What a row of an imported file names. */
export interface CsvRow { readonly people: readonly string[], readonly isDateAlone: boolean }

const MOST_ROWS = 2000

/** The rows of the CSV file in a request, read well enough to know whom and what they name. */
export function csvRows (base64: unknown): CsvRow[] {
  if (typeof base64 !== 'string') return []
  const text = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64').toString().replace(/^\uFEFF/, '')
  const [head = '', ...lines] = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const delimiter = head.includes(';') ? ';' : ','
  const columns = cells(head, delimiter).map(name => name.toLowerCase())
  const at = (...names: readonly string[]): number => columns.findIndex(column => names.includes(column))
  const person = at('collaboratorid', 'colaborador')
  const swapped = [at('swappeddate', 'datatroca'), at('swappedcollaboratorid', 'colaboradortroca')] as const
  return lines.slice(0, MOST_ROWS).map(line => {
    const row = cells(line, delimiter)
    const [otherDay, other] = swapped.map(place => row[place] ?? '') as [string, string]
    return {
      people: [row[person] ?? '', other].filter(name => name !== ''), isDateAlone: otherDay === '' && other === ''
    }
  })
}

function cells (line: string, delimiter: string): string[] {
  return line.split(delimiter).map(cell => cell.trim().replace(/^"|"$/g, ''))
}
