import { brazilian } from '../words.ts'
import { dayList, LACKING } from './phrases.ts'
import { OUTSIDE, type Rows } from './row.ts'

/** Problems of the control plane and of the server itself. */
export const CONTROL_PLANE = {
  'sandbox-name': {
    audience: 'client',
    status: 400,
    pt: p => `Nome de sandbox inválido: ${p.name}; use a-z, 0-9 e -, até 63 caracteres`,
    en: p => `Not a sandbox name: ${p.name}; use a-z, 0-9 and -, up to 63 characters`,
    contract: OUTSIDE,
    fix: {
      pt: 'use um nome com a-z, 0-9 e -',
      en: 'use a name of a-z, 0-9 and -'
    }
  },
  'sandbox-required': {
    audience: 'client',
    status: 400,
    pt: () => 'A URL não indica o sandbox: a base é http://host:porta/~NOME, e um caminho que começa com / a ' +
      "substitui em new URL('/x', base), urljoin e URI.resolve",
    en: () =>
      'The URL names no sandbox: the base is http://host:port/~NAME, and a path that begins with / replaces it ' +
      "in new URL('/x', base), urljoin and URI.resolve",
    contract: OUTSIDE,
    fix: {
      pt: 'acrescente o caminho à URL base como texto, ou use http://NOME.localhost:PORTA como URL base',
      en: 'append the path to the base URL as text, or use http://NAME.localhost:PORT as the base URL'
    }
  },
  'too-many-sandboxes': {
    audience: 'client',
    status: 503,
    pt: p => p.maximum === 1 ? 'Já existe 1 sandbox em uso' : `Já existem ${p.maximum} sandboxes em uso`,
    en: p => p.maximum === 1 ? '1 sandbox is in use already' : `${p.maximum} sandboxes are in use already`,
    contract: OUTSIDE,
    fix: {
      pt: 'apague um sandbox, ou inicie com um --max-sandboxes maior',
      en: 'delete a sandbox, or start with a larger --max-sandboxes'
    }
  },
  'unknown-parameter': {
    audience: 'operator',
    status: 400,
    pt: p => p.allowed.length === 0
      ? `${p.field} não é um parâmetro conhecido; não há nenhum aqui`
      : `${p.field} não é um parâmetro conhecido; os conhecidos são: ${p.allowed.join(', ')}`,
    en: p => p.allowed.length === 0
      ? `${p.field} is not a known parameter; there are none here`
      : `${p.field} is not a known parameter; the known ones are: ${p.allowed.join(', ')}`
  },
  'sandbox-not-found': {
    audience: 'operator',
    status: 404,
    pt: p => `Sandbox não encontrado: ${p.name}`,
    en: p => `Sandbox not found: ${p.name}`
  },
  'sandbox-in-use': {
    audience: 'operator',
    status: 409,
    pt: p => `Já existe um sandbox ${p.name}`,
    en: p => `There is a sandbox ${p.name} already`
  },
  'snapshot-not-found': {
    audience: 'operator',
    status: 404,
    pt: p => `Snapshot não encontrado: ${p.name}`,
    en: p => `Snapshot not found: ${p.name}`
  },
  'snapshot-name': {
    audience: 'operator',
    status: 400,
    pt: p => `Nome de snapshot inválido: ${p.name}; use letras, dígitos e ._-, até 63 caracteres, mas não fixtures`,
    en: p => `Not a snapshot name: ${p.name}; use letters, digits and ._-, up to 63 characters, but not fixtures`
  },
  'too-many-snapshots': {
    audience: 'operator',
    status: 400,
    pt: p => `Já existem ${p.maximum} snapshots: apague um deles`,
    en: p => `There are ${p.maximum} snapshots already: delete one of them`
  },
  'fault-not-found': {
    audience: 'operator',
    status: 404,
    pt: p => `Falha não encontrada: ${p.id}`,
    en: p => `Fault not found: ${p.id}`
  },
  'too-many-faults': {
    audience: 'operator',
    status: 400,
    pt: p => `Já existem ${p.maximum} falhas: apague alguma`,
    en: p => `There are ${p.maximum} faults already: delete some`
  },
  'nested-too-deep': {
    audience: 'operator',
    status: 400,
    pt: p => `${p.field} tem mais de ${p.maximum} níveis de objetos e listas`,
    en: p => `${p.field} has more than ${p.maximum} levels of objects and arrays`
  },
  'no-effect': {
    audience: 'operator',
    status: 400,
    pt: p => `A falha não teria efeito: informe pelo menos um destes: ${p.allowed.join(', ')}`,
    en: p => `The fault would have no effect: give at least one of ${p.allowed.join(', ')}`
  },
  'collection-not-found': {
    audience: 'operator',
    status: 404,
    pt: p => `Coleção não encontrada: ${p.name}; as conhecidas são: ${p.allowed.join(', ')}`,
    en: p => `Collection not found: ${p.name}; the known ones are: ${p.allowed.join(', ')}`
  },
  'entity-not-found': {
    audience: 'operator',
    status: 404,
    pt: ({ collection, id, meant }) =>
      `Não encontrado em ${collection}: ${id}` + (meant.length > 0 ? `; nesse dia há ${meant.join(', ')}` : ''),
    en: ({ collection, id, meant }) =>
      `Not found in ${collection}: ${id}` + (meant.length > 0 ? `; on that day there is ${meant.join(', ')}` : '')
  },
  'no-such-request': {
    audience: 'operator',
    status: 404,
    pt: 'Este sandbox ainda não recebeu nenhuma requisição assim: a URL base do cliente pode ser a de outro',
    en: 'No such request has come to this sandbox yet: the base URL of the client may be that of another one'
  },
  'ambiguous-name': {
    audience: 'operator',
    status: 400,
    pt: ({ name, meant, count }) =>
      `${name} pode ser mais de um: ${meant.join(', ')}${count > meant.length ? ', …' : ''}`,
    en: ({ name, meant, count }) =>
      `${name} could be one of several: ${meant.join(', ')}${count > meant.length ? ', …' : ''}`
  },
  'adjustment-not-found': {
    audience: 'operator',
    status: 404,
    pt: p => `Ajuste não encontrado: ${p.id}`,
    en: p => `Adjustment not found: ${p.id}`
  },
  'nothing-to-try': {
    audience: 'operator',
    status: 404,
    pt: p => `Não há o que enviar: falta ${LACKING[p.what].pt}`,
    en: p => `There is nothing to send: ${LACKING[p.what].en} is lacking`
  },
  'illegal-transition': {
    audience: 'operator',
    status: 400,
    pt: p => p.from === p.to ? `O ajuste já está ${p.from}` : `Um ajuste ${p.from} não pode passar a ${p.to}`,
    en: p => p.from === p.to
      ? `The adjustment is ${p.from} already`
      : `An adjustment that is ${p.from} cannot become ${p.to}`
  },
  'adjustment-succeeded': {
    audience: 'operator',
    status: 400,
    pt: p => `A decisão não pode ser desfeita: o ajuste ${p.code} já ocupa os mesmos dias`,
    en: p => `The decision cannot be undone: adjustment ${p.code} has its days by now`
  },
  'adjustment-closed': {
    audience: 'client',
    status: 400,
    assumptions: ['A77'],
    pt: p => `O ajuste não pode ser decidido: ele muda ${dayList(p.days, 'pt')}, e o período até ` +
      `${brazilian(p.through)} está fechado (adjustment.closedThrough)`,
    en: p => `The adjustment cannot be decided: it changes ${dayList(p.days, 'en')}, and the period up to ` +
      `${brazilian(p.through)} is closed (adjustment.closedThrough)`,
    contract: OUTSIDE,
    fix: {
      pt: 'mude adjustment.closedThrough para um dia anterior, ou para none, com PATCH /_sandbox/settings',
      en: 'set adjustment.closedThrough to an earlier day, or to none, with PATCH /_sandbox/settings'
    }
  },
  'decided-none': {
    audience: 'operator',
    status: 400,
    pt: p => `Nenhum ajuste foi decidido, por causa de ${p.name}: ${p.because.pt}`,
    en: p => `No adjustment was decided, because of ${p.name}: ${p.because.en}`
  },
  'control-closed': {
    audience: 'operator',
    status: 403,
    pt: 'O plano de controle está fechado neste endereço: abra-o com --control-token (ESPELHO_CONTROL_TOKEN)',
    en: 'The control plane is closed on this address: open it with --control-token (ESPELHO_CONTROL_TOKEN)'
  },
  'control-unauthorized': {
    audience: 'operator',
    status: 401,
    pt: 'O token do plano de controle está ausente ou é inválido',
    en: 'The control token is missing or not valid'
  },
  'control-host': {
    audience: 'operator',
    status: 403,
    pt: p => `O plano de controle não atende ao Host ${p.host}: use um endereço de loopback ou --control-token`,
    en: p => `The control plane does not answer to the Host ${p.host}: use a loopback address or --control-token`
  },
  'control-cross-site': {
    audience: 'operator',
    status: 403,
    pt: 'O plano de controle não atende a requisições de outros sites',
    en: 'The control plane does not answer requests from other sites'
  },
  'repeated-host': {
    audience: 'client',
    status: 400,
    pt: p => `O cabeçalho Host veio ${p.count} vezes`,
    en: p => `The header Host came ${p.count} times`,
    contract: OUTSIDE,
    fix: {
      pt: 'envie um só cabeçalho Host',
      en: 'send one header Host'
    }
  },
  'foreign-page': {
    audience: 'client',
    status: 403,
    pt: p => `Uma página web de ${p.origin} não pode chamar as operações em um endereço de loopback: permita a ` +
      'origem dela com --cors, ou informe a do próprio servidor com --public-url',
    en: p => `A web page of ${p.origin} cannot call the operations on a loopback address: allow its origin with ` +
      "--cors, or name the server's own with --public-url",
    contract: OUTSIDE,
    fix: ({ origin }) => ({
      pt: `inicie com --cors ${origin}, ou com --public-url se este for o endereço do próprio servidor`,
      en: `start with --cors ${origin}, or with --public-url if this is the server's own address`
    })
  },
  'file-lost': {
    audience: 'operator',
    status: 500,
    pt: p => `O arquivo do anexo ${p.id} está perdido ou danificado`,
    en: p => `The file of attachment ${p.id} is missing or damaged`
  },
  'client-left': {
    audience: 'operator',
    status: 400,
    pt: 'A conexão foi fechada pelo cliente antes da resposta; nada mudou',
    en: 'The client closed the connection before the response; nothing has changed'
  },
  'not-ready': {
    audience: 'operator',
    status: 503,
    pt: 'O servidor não está pronto',
    en: 'The server is not ready'
  }
} satisfies Rows
