import type { Rows } from './row.ts'

const INTERNAL = 'Errors, status codes: 500'

const sandboxes = (count: number): string => count === 1 ? '1 sandbox' : `${count} sandboxes`

/** Problems of the server, which no change of the request mends. */
export const SERVER = {
  'not-durable': {
    audience: 'client',
    status: 500,
    pt: 'A alteração não pôde ser gravada',
    en: 'The change could not be made durable',
    contract: INTERNAL,
    fix: {
      pt: 'a requisição não tem nada de errado: libere espaço no disco e envie de novo',
      en: 'nothing is wrong with the request: make room on the disk, and send it again'
    }
  },
  'out-of-files': {
    audience: 'client',
    status: 503,
    pt: 'O servidor tem arquivos demais abertos; nada foi alterado, tente de novo',
    en: 'The server has too many open files; nothing was changed, try again',
    contract: INTERNAL,
    fix: {
      pt: 'a requisição não tem nada de errado: aumente o limite de arquivos abertos (ulimit -n) e envie de novo',
      en: 'nothing is wrong with the request: raise the limit of open files (ulimit -n), and send it again'
    }
  },
  'server-busy': {
    audience: 'client',
    status: 503,
    pt: 'O servidor está ocupado demais; nada foi alterado, tente de novo',
    en: 'The server is too busy; nothing was changed, try again',
    contract: INTERNAL,
    fix: {
      pt: 'a requisição não tem nada de errado: leia as respostas das requisições anteriores e envie de novo',
      en: 'nothing is wrong with the request: read the responses of earlier requests, and send it again'
    }
  },
  'server-full': {
    audience: 'client',
    status: 503,
    pt: p => `O servidor está cheio: guarda ${p.used} MiB de ${p.maximum}, em ${sandboxes(p.sandboxes)}` +
      `${p.needed === 0 ? '' : `, e a requisição precisa de até ${p.needed} MiB`}; nada foi alterado`,
    en: p => `The server is full: it keeps ${p.used} MiB of ${p.maximum}, in ${sandboxes(p.sandboxes)}` +
      `${p.needed === 0 ? '' : `, and the request needs up to ${p.needed} MiB`}; nothing was changed`,
    contract: INTERNAL,
    fix: {
      pt: 'a requisição não tem nada de errado: apague sandboxes (DELETE /_sandboxes/NOME) ou snapshots, reinicie o ' +
        'que está grande (POST /_sandbox/reset), ou inicie com um --max-memory ou um heap maior',
      en: 'nothing is wrong with the request: delete sandboxes (DELETE /_sandboxes/NAME) or snapshots, reset what is ' +
        'large (POST /_sandbox/reset), or start with a larger --max-memory or a larger heap'
    }
  },
  'too-many-values': {
    audience: 'client',
    status: 413,
    pt: p => `O corpo tem mais de ${p.maximum} valores, mais do que o servidor lê`,
    en: p => `The body has more than ${p.maximum} values, more than the server reads`,
    contract: INTERNAL,
    fix: {
      pt: 'envie menos de cada vez; em uma operação cada nome conta como um valor; o plano de controle lê mais ' +
        'quando o servidor tem mais memória (node --max-old-space-size)',
      en: 'send less at once; in an operation each name counts as a value; the control plane reads more where ' +
        'the server has more memory (node --max-old-space-size)'
    }
  },
  'sandbox-moved': {
    audience: 'client',
    status: 503,
    pt: 'O sandbox está sendo reaberto; nada foi alterado, tente de novo',
    en: 'The sandbox is being opened anew; nothing was changed, try again',
    contract: INTERNAL,
    fix: {
      pt: 'a requisição não tem nada de errado, e nada foi feito: envie de novo',
      en: 'nothing is wrong with the request, and nothing was done: send it again'
    }
  },
  'newer-version-needed': {
    audience: 'client',
    status: 503,
    pt: p => `O sandbox foi gravado pelo espelho ${p.version}, e os servidores no ar são de versões anteriores`,
    en: p => `The sandbox was written by espelho ${p.version}, and the servers that run are of earlier versions`,
    contract: INTERNAL,
    fix: ({ version }) => ({
      pt: `nada foi feito: inicie sobre o mesmo banco um servidor da versão ${version} ou posterior, e envie de novo`,
      en: `nothing was done: start a server of version ${version} or later on the same database, and send it again`
    })
  },
  'database-refused': {
    audience: 'client',
    status: 503,
    pt: 'O banco de dados recusou a alteração; nada foi alterado, tente de novo',
    en: 'The database refused the change; nothing was changed, try again',
    contract: INTERNAL,
    fix: {
      pt: 'a requisição não tem nada de errado, e nada foi feito: o log do banco de dados tem o motivo, como um ' +
        'disco cheio; resolva-o e envie de novo',
      en: 'nothing is wrong with the request, and nothing was done: the log of the database has the reason, like a ' +
        'full disk; mend that, and send it again'
    }
  },
  'owner-unreachable': {
    audience: 'client',
    status: 503,
    pt: p => `O servidor que tem o sandbox não responde; nada foi alterado, tente de novo em ${p.seconds} s`,
    en: p => `The server that has the sandbox does not answer; nothing was changed, try again in ${p.seconds} s`,
    contract: INTERNAL,
    fix: {
      pt: 'a requisição não tem nada de errado, e nada foi feito: outro servidor assume o sandbox em segundos; ' +
        'envie de novo',
      en: 'nothing is wrong with the request, and nothing was done: another server takes the sandbox within seconds; ' +
        'send it again'
    }
  },
  'outcome-unknown': {
    audience: 'client',
    status: 504,
    pt: 'Não se sabe se a alteração foi gravada',
    en: 'It is not known whether the change was made durable',
    contract: INTERNAL,
    fix: {
      pt: 'a requisição não tem nada de errado: antes de enviar de novo, veja se ela foi executada',
      en: 'nothing is wrong with the request: look whether it was done before you send it again'
    }
  },
  internal: {
    audience: 'client',
    status: 500,
    pt: 'Erro interno do servidor',
    en: 'Internal server error',
    contract: INTERNAL,
    fix: {
      pt: 'não se sabe de nada errado na requisição: uma falha de GET /_sandbox/faults pediu a resposta, ou o log ' +
        'do servidor tem o motivo',
      en: 'nothing is known to be wrong with the request: a fault of GET /_sandbox/faults asked for it, or the ' +
        'log of the server has the reason'
    }
  },
  'fallback-target': {
    audience: 'operator',
    status: 400,
    pt: 'Um caminho com um segmento . ou .., uma URL inteira e * não são passados ao outro servidor (--fallback)',
    en: 'A path with a segment . or .., a whole URL and * are not passed on to the other server (--fallback)'
  },
  'fallback-host': {
    audience: 'operator',
    status: 403,
    pt: p => `Em um endereço de loopback nada é passado adiante para o Host ${p.host}: use um nome de loopback, ou ` +
      'informe a URL pública do servidor com --public-url',
    en: p => `On a loopback address nothing is passed on for the Host ${p.host}: use a loopback name, or give the ` +
      "server's public URL with --public-url"
  },
  'fallback-upgrade': {
    audience: 'operator',
    status: 501,
    pt: 'Uma mudança de protocolo (Upgrade) não é passada ao outro servidor (--fallback)',
    en: 'An upgrade is not passed on to the other server (--fallback)'
  },
  'fallback-loop': {
    audience: 'operator',
    status: 508,
    pt: 'A requisição já passou por este servidor (Via): --fallback leva de volta a ele',
    en: 'This request has passed through this server before (Via): --fallback leads back to it'
  },
  'fallback-unreachable': {
    audience: 'operator',
    status: 502,
    pt: p => `O outro servidor (--fallback) não pôde responder: ${p.why}`,
    en: p => `The other server (--fallback) gave no response: ${p.why}`
  },
  'fallback-silent': {
    audience: 'operator',
    status: 504,
    pt: p => `O outro servidor (--fallback) não respondeu em ${p.after} s`,
    en: p => `The other server (--fallback) did not respond within ${p.after} s`
  }
} satisfies Rows
