import { type Language, sayIn } from '../../../../core/words.ts'
import { pointOf } from '../points.ts'
import type { Chosen } from './choose.ts'
import type { Question } from './question.ts'
import { worded } from '../../../../core/words/reports.ts'

/** The questions as an `.http` file, which many editors send. Its variables are the base URL and the token. */
export function httpFile (chosen: Chosen, language: Language, day: string): string {
  const { questions, changing } = chosen
  const say = sayIn(language)
  const head = [
    say(worded('questionsToTheRealApiEspelho2')),
    say(worded('thenEspelhoCalibrateRecording')),
    say(worded('theDayOfTheAdjustmentsIs2', { day })),
    '',
    '@base = https://api.example',
    '@token = TOKEN',
    ''
  ]
  const blocks = questions.map(question => block(question, changing.has(question.name), language))
  return [...head, ...blocks, ...lackingLines(chosen, language, '#'), ''].join('\n').replace(/\n{3,}/g, '\n\n')
}

/** The questions that cannot be asked, as comments. */
export function lackingLines ({ lacking }: Pick<Chosen, 'lacking'>, language: Language, mark: string): string[] {
  return lacking.map(({ question: { name, about }, facts }) => {
    const ids = about.length === 0 ? '' : ` (${about.join(', ')})`
    const lacks = sayIn(language)(worded('factsLacks'))
    return `${mark} ${name}${ids}: ${lacks}: ${facts.join(', ')}`
  })
}

function block (question: Question, isChanging: boolean, language: Language): string {
  const { name, about, method, path, body, type = 'application/json', hasToken, undo } = question
  const say = sayIn(language)
  const points = about.map(id => `# ${id} ${pointOf(id).question[language].replaceAll('`', '')}`)
  const toCompare = say(worded('toCompareTheSameWithoutWhat'))
  const toUndo = undo === undefined ? '' : `${say(worded('toUndo'))}: ${undo[language]}`
  return [
    `### ${name}`,
    ...about.length === 0 ? [toCompare] : points,
    ...isChanging ? [say(worded('changesSomething2')) + toUndo] : [],
    `${method} {{base}}${path}`,
    ...hasToken === false ? [] : ['Authorization: Bearer {{token}}'],
    `Content-Type: ${type}`,
    '',
    JSON.stringify(body),
    ''
  ].join('\n')
}
