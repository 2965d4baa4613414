import { ROUTES } from '../../client/routes.ts'
import type { ClientCommand, Flag } from './client-command.ts'
import { CLIENT_COMMANDS, TROUBLE_CODES } from './client-commands.ts'
import { portugueseCommand, portugueseTerm } from './portuguese-names.ts'
import { CONNECTION_FLAGS } from './connection-flags.ts'
import { inEach, type Language, type Say, sayIn } from '../../../core/words.ts'
import { worded } from '../../../core/words/help.ts'

/** How to drive a sandbox from a script, as Markdown: a page of the documentation. */
export function scriptsPage (language: Language): string {
  const say = sayIn(language)
  return [intro(say), ...CLIENT_COMMANDS.map(command => section(command, language)), ending(say)].join('\n').trimEnd() +
    '\n'
}

function intro (say: Say): string {
  const flags = inEach(language => flagList(CONNECTION_FLAGS, language))
  return say(worded('driveASandboxFromScriptsThe', { flags }))
}

function section ({ name, args, flags, about, prints, example }: ClientCommand, language: Language): string {
  const typed = language === 'pt' ? portugueseCommand : (text: string): string => text
  return `## espelho ${typed([name, ...args.map(({ flag }) => flag)].join(' '))}

${sentence(about[language])}

    espelho ${typed(example)}
${args.length + flags.length === 0 ? '' : flagList([...args, ...flags], language)}
\`${requestOf(ROUTES[prints].at)}\` (\`${prints}\`)
`
}

/** People put a value in the place of `COLABORADOR_ID`, which is `:colaboradorId` in the path. */
export function requestOf (at: string): string {
  return at.replace(/:(\w+)/g, (_whole, name: string) => name.replace(/[A-Z]/g, '_$&').toUpperCase())
}

function flagList (flags: readonly Flag[], language: Language): string {
  return `\n${flags.map(({ flag, about }) =>
    `- \`${language === 'pt' ? portugueseTerm(flag) : flag}\`: ${about[language]}\n`).join('')}`
}

function sentence (text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

function ending (say: Say): string {
  return `${say(worded('errorCodesWithJson'))}

${TROUBLE_CODES.map(code => `\`${code}\``).join(', ')}
`
}
