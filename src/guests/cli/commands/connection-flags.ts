import type { Flag } from './client-command.ts'
import { worded } from '../../../core/words/help.ts'

/** The options of each command for a running server. */
export const CONNECTION_FLAGS: readonly Flag[] = [
  {
    flag: '--url <url>',
    about: worded('urlOfTheServerOrOf')
  },
  {
    flag: '--ready-file <file>',
    about: worded('fileInWhichTheServerWrites')
  },
  {
    flag: '--sandbox <name>',
    about: worded('nameOfTheSandboxThatOf')
  },
  {
    flag: '--control-token <token>',
    about: worded('tokenOfTheControlPlaneEspelho')
  },
  { flag: '--json', about: worded('printTheResponseAsJson') },
  {
    flag: '--lang <language>',
    about: worded('language')
  }
]
