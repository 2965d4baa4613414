import { problemOf } from '../rules/problem.ts'
import type { ShiftDaysImported } from '../rules/shift/import-shift-days.ts'
import type { LineProblems } from '../rules/shift/line-problems.ts'
import type { Unlinked } from '../rules/shift/unlink-collaborators.ts'
import { messageOf } from '../problems/message.ts'
import { counted } from '../problems/phrases.ts'
import type { Language } from '../words.ts'

interface Successes {
  apiKeyCreated: { name: string }
  imported: ShiftDaysImported
  unlinked: Unlinked
}

type Texts = { readonly [S in keyof Successes]: (details: Successes[S]) => string }

const TEXTS: Readonly<Record<Language, Texts>> = {
  pt: {
    apiKeyCreated: ({ name }) => `Chave de API criada: ${name}`,
    imported: ({ exception }) => exception === undefined
      ? 'Nenhum dia foi importado'
      : `Exceção de turno ${exception.id} criada com ${counted(exception.days.length, 'dia', 'dias')}`,
    unlinked ({ unlinked, ignored }) {
      const gone = counted(unlinked, 'colaborador desvinculado', 'colaboradores desvinculados')
      const others =
        counted(ignored, 'ignorado, porque não está vinculado', 'ignorados, porque não estão vinculados')
      return ignored === 0 ? gone : `${gone}; ${others}`
    }
  },
  en: {
    apiKeyCreated: ({ name }) => `API key created: ${name}`,
    imported: ({ exception }) => exception === undefined
      ? 'No day was imported'
      : `Shift exception ${exception.id} created with ${counted(exception.days.length, 'day', 'days')}`,
    unlinked: ({ unlinked, ignored }) =>
      `${counted(unlinked, 'collaborator', 'collaborators')} unlinked` +
      (ignored === 0 ? '' : `; ${ignored} ignored, because not linked`)
  }
}

/** The `mensagem` of a response. */
export function successMessage<S extends keyof Successes> (
  success: S, details: Successes[S], language: Language
): string {
  return TEXTS[language][success](details)
}

/** The `errors` of an import: one line of text per listed bad row, and the number of the others (A36). */
export function lineMessages ({ listed, count }: LineProblems, language: Language): string[] {
  const [word, several, to] = language === 'pt' ? ['Linha', 'Linhas', 'a'] : ['Line', 'Lines', 'to']
  const lines = listed.map(({ line, through, problem }) => {
    const place = through === undefined ? `${word} ${line}` : `${several} ${line} ${to} ${through}`
    return `${place}: ${messageOf(problem, language)}`
  })
  const rest = count - listed.length
  return rest === 0 ? lines : [...lines, messageOf(problemOf('more-violations', { count: rest }), language)]
}
