/** The Portuguese names of the commands. The first one is shown, the others are understood. */
export const PORTUGUESE_NAMES: Readonly<Record<string, readonly string[]>> = {
  start: ['iniciar'],
  check: ['conferir', 'validar'],
  init: ['criar'],
  openapi: [],
  healthcheck: ['saude'],
  exec: ['executar'],
  migrate: ['migrar'],
  mutate: ['mutar'],
  calibrate: ['calibrar'],
  ask: ['perguntar'],
  explain: ['explicar'],
  log: ['requisicoes', 'historico'],
  last: ['ultima', 'ultimo'],
  timesheet: ['folha', 'ponto', 'espelho'],
  adjustments: ['ajustes', 'ajuste'],
  approve: ['aprovar'],
  reject: ['recusar', 'rejeitar'],
  cancel: ['cancelar'],
  reopen: ['reabrir'],
  reset: ['zerar', 'reiniciar'],
  clock: ['relogio'],
  coverage: ['cobertura'],
  snapshot: ['guardar'],
  restore: ['restaurar'],
  sandboxes: [],
  people: ['pessoas', 'pessoa', 'colaboradores'],
  state: ['estado', 'dados'],
  settings: ['configuracoes', 'config'],
  faults: ['falhas', 'falha'],
  verify: ['verificar'],
  help: ['ajuda']
}

/** The Portuguese names of the collections. */
export const PORTUGUESE_COLLECTIONS: Readonly<Record<string, string>> = {
  unidades: 'businessUnits',
  colaboradores: 'collaborators',
  pessoas: 'collaborators',
  turnos: 'shifts',
  regras: 'timeRules',
  feriados: 'holidays',
  motivos: 'adjustmentReasons',
  registros: 'timeRecords',
  marcacoes: 'timeRecords',
  excecoes: 'shiftExceptions',
  locais: 'workLocations',
  chaves: 'apiKeys',
  ajustes: 'adjustments',
  anexos: 'attachments'
}

/** The Portuguese names of what an argument or an option takes, as the usage and the errors show them. */
export const PORTUGUESE_ARGUMENTS: Readonly<Record<string, string>> = {
  options: 'opções',
  adjustment: 'ajuste',
  name: 'nome',
  who: 'quem',
  text: 'texto',
  collection: 'coleção',
  key: 'chave',
  value: 'valor',
  action: 'ação',
  'fixtures-dir': 'pasta-de-fixtures',
  dir: 'pasta',
  command: 'comando',
  files: 'arquivos',
  file: 'arquivo',
  folder: 'pasta',
  place: 'lugar',
  month: 'mês',
  day: 'dia',
  number: 'número',
  address: 'endereço',
  origins: 'origens',
  language: 'idioma',
  level: 'nível',
  size: 'tamanho',
  span: 'duração',
  pattern: 'padrão',
  format: 'formato',
  profile: 'perfil',
  stage: 'etapa',
  fault: 'falha',
  version: 'versão',
  ids: 'pontos',
  form: 'forma',
  given: 'dado'
}

/** What a word names in a table, with or without accents and capitals. */
export function meaningOf<T> (words: Readonly<Record<string, T>>, word: string): T | undefined {
  const plain = plainWord(word)
  return Object.hasOwn(words, plain) ? words[plain] : undefined
}

/** A word without accents and in small letters: `Último` names the same command as `ultimo`. */
export function plainWord (text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The Portuguese names of the options of the commands for a running server. The first one of each is shown. */
export const PORTUGUESE_FLAGS: Readonly<Record<string, string>> = {
  '--mes': '--month',
  '--pessoa': '--who',
  '--quem': '--who',
  '--colaborador': '--who',
  '--motivo': '--remark',
  '--observacao': '--remark',
  '--operacao': '--operation',
  '--caminho': '--path',
  '--limite': '--limit',
  '--formato': '--format',
  '--vezes': '--times',
  '--atraso': '--delay',
  '--etapa': '--stage',
  '--acompanhar': '--follow',
  '--faltando': '--missing',
  '--simular': '--dry-run',
  '--exatamente': '--count',
  '--pelo-menos': '--at-least',
  '--no-maximo': '--at-most',
  '--idioma': '--lang'
}

/** The Portuguese words for what `clock` and `faults` do. */
const PORTUGUESE_ACTIONS: Readonly<Record<string, string>> = {
  advance: 'avancar', to: 'para', add: 'criar', remove: 'remover', clear: 'limpar'
}

/** An option and what it takes, in Portuguese: `--month <month>` → `--mes <mês>`. `--lang` has its name everywhere. */
export function portugueseTerm (term: string): string {
  return term
    .replace(/--(?!lang\b)[\w-]+/g, flag =>
      Object.entries(PORTUGUESE_FLAGS).find(([, english]) => english === flag)?.[0] ?? flag)
    .replace(/(?<=[<[])[\w-]+(?=(?:\.{3})?[>\]])/g, name => PORTUGUESE_ARGUMENTS[name] ?? name)
}

/** A command as a user types it, in Portuguese: `clock advance 1d` → `relogio avancar 1d`. */
export function portugueseCommand (line: string): string {
  const [name = '', ...words] = line.split(' ')
  const [first = '', ...rest] = words.map(portugueseTerm)
  const action = name === 'clock' || name === 'faults' ? PORTUGUESE_ACTIONS[first] : undefined
  const done = words.length === 0 ? [] : [action ?? first]
  return [PORTUGUESE_NAMES[name]?.[0] ?? name, ...done, ...rest].join(' ')
}
