import { OptionError } from '../../host/start/config.ts'
import { type Language, localeLanguage } from '../../core/words.ts'
import { worded } from '../../core/words/commands.ts'

/** The language of the command line: that of `--lang`, else that of the locale. */
export function languageOf (asked: string | undefined, env: NodeJS.ProcessEnv): Language {
  if (asked !== undefined && asked !== 'pt' && asked !== 'en') {
    const given = JSON.stringify(asked)
    throw new OptionError(worded('langMustBeOneOfPt', { given }))
  }
  return asked ?? localeLanguage(env)
}

/** The language of this process. A wrong `--lang` is reported in English. */
export function ownLanguage (): Language {
  const asked = askedLanguage(process.argv)
  return asked === undefined || asked === 'pt' || asked === 'en' ? languageOf(asked, process.env) : 'en'
}

/** The value of `--lang`, before the command line is parsed, because the help is in that language. */
export function askedLanguage (argv: readonly string[]): string | undefined {
  const own = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv // what follows is a command of its own
  const place = own.findIndex(word => word === '--lang' || word.startsWith('--lang='))
  if (place === -1) return undefined
  return own[place] === '--lang' ? own[place + 1] : own[place]?.slice('--lang='.length)
}
