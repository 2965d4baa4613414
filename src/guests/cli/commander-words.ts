import { type Command, Help, type HelpConfiguration } from 'commander'
import { PORTUGUESE_ARGUMENTS, portugueseTerm } from './commands/portuguese-names.ts'
import type { Language } from '../../core/words.ts'

// Commander has English texts only. The English words that are left here are those of version 14; a test finds them.

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:', 'Options:': 'Opções:', 'Commands:': 'Comandos:', 'Arguments:': 'Argumentos:'
}

const ERRORS: readonly (readonly [english: RegExp, portuguese: string])[] = [
  [/^unknown command '(.*)'; the commands are: /, "comando desconhecido: '$1'; os comandos são: "],
  [/^unknown command '(.*?)'/, "comando desconhecido: '$1'"],
  [/^unknown option '(.*?)'/, "opção desconhecida: '$1'"],
  [/\(Did you mean (?:one of )?(.*)\?\)/, '(Você quis dizer $1?)'],
  [/^option '(.*)' argument missing/, "falta o valor da opção '$1'"],
  [/^missing required argument '(.*)'/, "falta o argumento '$1'"],
  [
    /^too many arguments for '(.*)'\. Expected (\d+) arguments? but got (\d+)(?:: .*)?\./,
    "argumentos demais para '$1': no máximo $2, e vieram $3."
  ]
]

/** The words of the help that are commander's own. */
export function helpIn (language: Language): HelpConfiguration {
  const helpWidth = 110
  const all = { helpWidth, formatHelp: withoutOwnOptions }
  if (language === 'en') return all
  const help = new Help()
  return {
    ...all,
    styleTitle: title => TITLES[title] ?? title,
    subcommandTerm: command => ownNameFirst(help.subcommandTerm(command)),
    commandUsage: command => ownNameFirst(help.commandUsage(command)),
    argumentTerm: argument => argumentName(help.argumentTerm(argument)),
    optionTerm: option => portugueseTerm(help.optionTerm(option))
  }
}

/** The help of the program begins with its commands. Its options are those of `start`, whose help has them. */
function withoutOwnOptions (command: Command, helper: Help): string {
  if (command.parent === null) helper.visibleOptions = () => []
  return Help.prototype.formatHelp.call(helper, command, helper)
}

/** `timesheet|folha <who...>` → `folha|timesheet <quem...>` */
function ownNameFirst (term: string): string {
  return portugueseTerm(term.replace(/(?<= |^)(\w+)\|(\w+)/, '$2|$1'))
}

function argumentName (name: string): string {
  return PORTUGUESE_ARGUMENTS[name] ?? name
}

/** A usage error, without "error:". */
export function misuseIn (language: Language, text: string): string {
  const english = text.replace(/^error: /, '')
  if (language === 'en') return english
  return ERRORS.reduce((said, [pattern, portuguese]) => said.replace(pattern, portuguese), english)
    .replace(/(?<=^falta o argumento ')[\w-]+/, argumentName)
    .replace(/(?<=^falta o valor da opção ').*(?=')/, portugueseTerm)
}
