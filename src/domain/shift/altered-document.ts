import type { Collaborator } from '../collaborator.ts'
import type { Problems } from '../problem.ts'

/** Who has a document. */
export interface DocumentFacts {
  collaboratorByDocument (document: string): Collaborator | undefined
  collaborators (): Iterable<Collaborator>
}

/** What a spreadsheet shows at least. Fewer would fit people by chance. */
const FEWEST_DECIMALS = 2
/** The digits of a CPF and of a CNPJ. */
const LENGTHS = [11, 14]

/**
 * What a spreadsheet made of a document that it took for a number: it drops the zeros at the start, and shows few of
 * the digits, as in `4,18E+10`. With the person who has the document, if there is one alone.
 */
export function alteredDocument (
  { collaboratorByDocument, collaborators }: DocumentFacts, text: string
): Problems['collaborator-not-found']['altered'] {
  if (/^\d{6,13}$/.test(text)) {
    const found = LENGTHS.map(length => collaboratorByDocument(text.padStart(length, '0')))
      .find(one => one !== undefined)
    return found && { how: 'zero', name: found.name, document: found.document }
  }
  const [, first, decimals = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d\d)$/i.exec(text) ?? []
  if (exponent === undefined) return undefined
  const isLike = ({ document }: Collaborator): boolean =>
    Number(document).toExponential(decimals.length) === `${first}${decimals && `.${decimals}`}e+${Number(exponent)}`
  const [person, other] = Array.from(collaborators()).filter(isLike)
  return person === undefined || other !== undefined || decimals.length < FEWEST_DECIMALS
    ? { how: 'rounded' }
    : { how: 'rounded', name: person.name, document: person.document }
}
