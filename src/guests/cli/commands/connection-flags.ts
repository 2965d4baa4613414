import type { Flag } from './client-command.ts'

/** The options of each command for a running server. */
export const CONNECTION_FLAGS: readonly Flag[] = [
  {
    flag: '--url <url>',
    about: {
      pt: 'endereço do servidor ou de um sandbox (ESPELHO_URL; senão o de --ready-file, senão ' +
        'http://127.0.0.1:3000)',
      en: 'URL of the server or of a sandbox (ESPELHO_URL; else that of --ready-file, else http://127.0.0.1:3000)'
    }
  },
  {
    flag: '--ready-file <file>',
    about: {
      pt: 'arquivo em que o servidor escreve seu endereço (ESPELHO_READY_FILE)',
      en: 'file in which the server writes its URL (ESPELHO_READY_FILE)'
    }
  },
  {
    flag: '--sandbox <name>',
    about: { pt: 'nome do sandbox; o do endereço se omitido', en: 'name of the sandbox; that of the URL by default' }
  },
  {
    flag: '--control-token <token>',
    about: {
      pt: 'token do plano de controle (ESPELHO_CONTROL_TOKEN)', en: 'token of the control plane (ESPELHO_CONTROL_TOKEN)'
    }
  },
  { flag: '--json', about: { pt: 'imprime a resposta em JSON', en: 'print the response as JSON' } },
  {
    flag: '--lang <language>',
    about: { pt: 'pt ou en; o do sistema se omitido', en: 'pt or en; that of the locale by default' }
  }
]
