import type { Words } from '../../core/words.ts'

/** The words of the help of the commands that need no running server. */
export const WORDS = {
  espelho: {
    pt: 'Um dublê local da API pública de integração de ponto, que guarda estado e calcula as horas de verdade.',
    en: 'A local double of the Time-Attendance Public Integration API, with state and real time arithmetic.'
  },
  usage: { pt: '[comando] [opções]', en: '[command] [options]' },
  version: { pt: 'mostra a versão', en: 'print the version' },
  help: { pt: 'mostra esta ajuda', en: 'print this help' },
  helpOf: { pt: 'mostra a ajuda de um comando', en: 'print the help of a command' },
  language: { pt: 'pt ou en; o do sistema se omitido', en: 'pt or en; that of the locale by default' },
  start: { pt: 'inicia o servidor (comando padrão)', en: 'start the server (the default command)' },
  check: {
    pt: 'valida uma pasta de fixtures: cada problema com o arquivo e o JSON Pointer; código 1 se houver algum',
    en: 'validate a fixtures folder: every problem with its file and JSON pointer; exit 1 on any'
  },
  checked: { pt: 'pasta de arquivos de fixtures', en: 'folder of fixture files' },
  init: {
    pt: 'escreve um mundo pequeno de fixtures para começar; não sobrescreve nada',
    en: 'write a small world of fixtures to start from; it overwrites nothing'
  },
  initialized: { pt: 'pasta a escrever, nova ou vazia', en: 'folder to write, new or empty' },
  openapi: {
    pt: 'mostra o documento OpenAPI das cinco operações', en: 'print the OpenAPI document of the five operations'
  },
  out: {
    pt: 'escreve neste arquivo, inteiro ou nada, e não na saída padrão',
    en: 'write to this file, whole or not at all, and not to standard output'
  },
  openapiVersion: {
    pt: 'como OpenAPI 3.1, ou 3.0 para geradores que não conhecem a 3.1 (padrão: 3.1)',
    en: 'as OpenAPI 3.1, or as 3.0 for generators that know no later one (default: 3.1)'
  },
  documentProfile: {
    pt: 'como um sandbox com este perfil responde: um nome, ou um arquivo',
    en: 'as a sandbox with this profile answers: a name, or a file'
  },
  documentUrl: {
    pt: 'o documento do sandbox neste endereço, com as configurações dele',
    en: 'the document of the sandbox at this URL, with its settings'
  },
  healthcheck: {
    pt: 'código 0 se o servidor configurado pelas mesmas opções responde em /readyz, senão 1; também 1 para uma ' +
      'opção errada, porque os motores de contêineres reservam o 2',
    en: 'exit 0 when the server configured by the same options answers /readyz, 1 when not; 1 for a bad option, too, ' +
      'because container engines keep 2 for themselves'
  },
  wait: { pt: 'quanto tempo esperar, como 500ms, 30s ou 2m', en: 'how long to wait for it, as 500ms, 30s or 2m' },
  exec: {
    pt: 'mantém um servidor em uma porta livre enquanto COMANDO roda; ele encontra ESPELHO_URL, ESPELHO_TOKEN e, se ' +
      'houver, ESPELHO_CONTROL_TOKEN no ambiente; termina com o código de saída dele, ou 128 + n por um sinal',
    en: 'a server on a free port for as long as COMMAND runs; it finds ESPELHO_URL, ESPELHO_TOKEN and ' +
      'ESPELHO_CONTROL_TOKEN (where there is one) in its environment; exits with its exit code, 128 + n for a signal'
  },
  executed: { pt: 'o que rodar, depois de --', en: 'what to run, after --' },
  execUsage: { pt: '[opções] -- COMANDO', en: '[options] -- COMMAND' },
  har: {
    pt: 'grava neste arquivo, como HAR, as requisições e respostas de todos os sandboxes da execução',
    en: 'keep the exchanges of all sandboxes of the run in this file, as HAR'
  },
  coverageFile: {
    pt: 'grava neste arquivo o que a execução alcançou do contrato: .json, ou .xml (JUnit)',
    en: 'keep in this file what the run reached of the contract: .json, or .xml (JUnit)'
  },
  logFile: {
    pt: 'grava neste arquivo as requisições e respostas como NDJSON, que calibrar e explicar leem',
    en: 'keep the exchanges in this file as NDJSON, which calibrate and explain read'
  },
  quiet: {
    pt: 'não lista as requisições recusadas quando COMANDO falha',
    en: 'do not list the refused requests when COMMAND has failed'
  },
  mutate: {
    pt: 'roda COMANDO uma vez para cada outra resposta a um ponto em aberto do contrato, e diz quais delas nenhum ' +
      'teste nota; código 1 se houver alguma, 2 se não dá para julgar',
    en: 'run COMMAND once for each other answer to an open point of the contract, and tell which of them no test ' +
      'notices; exit 1 if there is one, 2 if it cannot judge'
  },
  only: { pt: 'só estes pontos: A15,A53', en: 'these points only: A15,A53' },
  skip: { pt: 'menos estes pontos: A52', en: 'all but these points: A52' },
  max: { pt: 'no máximo este número de respostas', en: 'this many answers at most' },
  jobs: {
    pt: 'quantas de uma vez, cada uma com seu servidor (padrão: 1)',
    en: 'how many at once, each with a server of its own (default: 1)'
  },
  allow: {
    pt: 'arquivo JSON com os pontos que podem passar sem ser notados, e por quê: { "A53": "por quê" }',
    en: 'JSON file of the points that may go unnoticed, and why: { "A53": "why" }'
  },
  mutateJson: { pt: 'o resultado em JSON', en: 'the result as JSON' },
  junit: {
    pt: 'escreve também um arquivo JUnit, um caso por resposta',
    en: 'also write a JUnit file, a test case for each answer'
  },
  migrate: {
    pt: 'copia todos os sandboxes de uma pasta de dados para um banco, ou de volta, e confere o que chegou; nenhum ' +
      'servidor pode estar usando os dois; de novo depois de interrompido, continua de onde parou',
    en: 'copy all sandboxes from a data folder to a database, or back, and check what arrived; no server may be ' +
      'using either; run again after it was stopped, it goes on from there'
  },
  from: {
    pt: 'pasta de dados ou banco postgres:// de onde copiar; fica como está',
    en: 'data folder or postgres:// database to copy from; it stays as it is'
  },
  to: {
    pt: 'pasta de dados ou banco postgres:// para onde copiar; o que já está lá fica',
    en: 'data folder or postgres:// database to copy to; what is there stays'
  },
  sql: {
    pt: 'só mostra o SQL que cria as tabelas de um banco, para quem as cria à mão',
    en: 'print the SQL that makes the tables of a database, for someone who makes them by hand, and nothing else'
  },
  fromSchema: {
    pt: 'com --sql: só o que vem depois do schema deste número, que o banco já tem',
    en: 'with --sql: only what comes after the schema of this number, which the database has already'
  },
  calibrate: {
    pt: 'como a API real responde a cada ponto em aberto, segundo o tráfego gravado (HAR, NDJSON, Postman, WireMock, ' +
      'Insomnia); código 2 se não há o que julgar',
    en: 'from recorded traffic of the real API (HAR, NDJSON, Postman, WireMock, Insomnia): which open points it ' +
      'answers how; exit 2 when there is nothing to judge by'
  },
  recorded: {
    pt: 'arquivos gravados, na ordem; - é a entrada padrão', en: 'recorded files, in their order; - is standard input'
  },
  facts: {
    pt: 'o que se sabe da conta, em JSON ou em um arquivo JSON: reason, automaticReason, location, exception, ' +
      'permission, collaborator, record',
    en: 'what is known of the tenant, as JSON or a JSON file: reason, automaticReason, location, exception, ' +
      'permission, collaborator, record'
  },
  profileOut: {
    pt: 'escreve neste arquivo as respostas provadas, para --profile',
    en: 'write the settled answers to this file, for --profile'
  },
  withConsistent: {
    pt: 'com --profile-out: também as compatíveis, marcadas na evidência',
    en: 'with --profile-out: the consistent ones, too, marked in the evidence'
  },
  report: { pt: 'escreve o relatório em Markdown neste arquivo', en: 'write the report as Markdown to this file' },
  checkedProfile: {
    pt: 'código 1 se uma requisição contradiz este perfil', en: 'exit 1 when a request contradicts this profile'
  },
  allPoints: { pt: 'lista também os pontos em aberto', en: 'list the open points, too' },
  askAs: {
    pt: 'http, node ou curl: um arquivo .http, ou um script que envia e grava, com BASE e TOKEN do ambiente (padrão: ' +
      'http)',
    en: 'http, node or curl: an .http file, or a script that sends and records, with BASE and TOKEN from the ' +
      'environment (default: http)'
  },
  json: { pt: 'mostra JSON', en: 'print JSON' },
  explain: {
    pt: 'por que a API real recusou isto? de tráfego gravado ou de um comando curl: a causa, a correção e a ' +
      'requisição aceita mais próxima; código 2 se não há o que explicar',
    en: 'why did the real API refuse this? from recorded traffic or a curl command: the cause, the fix and the ' +
      'nearest accepted request; exit 2 when there is nothing to explain'
  },
  explainUsage: { pt: '[opções] ARQUIVO… | - | -- curl …', en: '[options] FILE… | - | -- curl …' },
  given: {
    pt: 'arquivos gravados, na ordem; - lê um comando curl ou uma gravação da entrada; ou, depois de --, o curl',
    en: 'recorded files, in their order; - reads a curl command or a recording from standard input; or curl after --'
  },
  likely: {
    pt: 'as respostas prováveis desta API: um arquivo de calibrar, ou um dos nomes',
    en: 'the likely answers of this API: a file of calibrate, or one of the names'
  },
  answeredStatus: { pt: 'com curl: o status que a API respondeu', en: 'with curl: the status that the API answered' },
  answered: {
    pt: 'com --status: o corpo da resposta, ou @ARQUIVO', en: 'with --status: the body of the response, or @FILE'
  },
  ask: {
    pt: 'as requisições mais seguras que respondem o que está em aberto, como arquivo .http ou como um script que as ' +
      'grava; não envia nada',
    en: 'the safest requests that settle what is open, as an .http file or as a script that records them; it sends ' +
      'nothing'
  },
  fromProfile: { pt: 'o que este perfil já responde não é perguntado', en: 'what this profile answers is not asked' },
  openPoints: { pt: 'só estes pontos, como A15,A23', en: 'these points alone, as A15,A23' },
  day: {
    pt: 'dia de trabalho passado da pessoa do token, com registros (padrão: há um ano)',
    en: 'a past working day of the person of the token, with records (default: a year ago)'
  },
  allowChanges: {
    pt: 'também as que mudam algo, por último, e como desfazer',
    en: 'those that change something, too, last, and how to undo it'
  },
  seeHelp: { pt: '--help mostra o uso', en: '--help shows the usage' },
  examples: {
    pt: `
"espelho start --help" mostra as opções do servidor; "espelho --version", a versão. --lang en mostra tudo em inglês.
Uma flag vale mais que sua variável de ambiente; uma variável vazia conta como não definida.

Exemplos:
  espelho                                      serve em http://127.0.0.1:3000
  espelho --port 0 --ready-file ready.json     serve em uma porta livre, e escreve onde
  espelho --fixtures ./fixtures --data ./data  serve o seu mundo, e guarda o que acontece nele
  espelho ultima                               por que a última requisição foi recusada, e a correção
  espelho ajustes pendentes                    o que espera o gestor
  espelho folha Juliana --mes 03/2026          a folha de ponto de um mês
  espelho executar -- npm test                 mantém o servidor no ar enquanto os testes rodam
  espelho conferir ./fixtures                  o mundo é válido?
  espelho openapi --out openapi.json           o documento, para um gerador de clientes
  espelho migrar --from ./data --to postgres://espelho:segredo@db/espelho
                                               leva os sandboxes de uma pasta a um banco

Códigos de saída: 0 feito, ou servidor parado por um sinal, 1 falhou, 2 opção ou comando errado, 3 nenhum
servidor respondeu: tente de novo. saude não tem o 2; executar tem os do seu comando.`,
    en: `
"espelho start --help" prints the options of the server; "espelho --version" the version. --lang pt is for Portuguese.
A flag overrides its environment variable; an empty variable counts as unset.

Examples:
  espelho                                      serve on http://127.0.0.1:3000
  espelho --port 0 --ready-file ready.json     serve on a free port, and write where
  espelho --fixtures ./fixtures --data ./data  serve your own world, and keep what happens to it
  espelho last                                 why the last request was refused, and the fix
  espelho exec -- npm test                     serve for as long as the tests run
  espelho check ./fixtures                     is it a valid one?
  espelho openapi --out openapi.json           the document, for a client generator
  espelho migrate --from ./data --to postgres://espelho:secret@db/espelho
                                               take the sandboxes of a folder to a database

Exit codes: 0 done, or a server stopped by a signal, 1 failed, 2 a bad option or command, 3 no server
answered: try again. healthcheck has no 2; exec has those of its command.`
  }
} satisfies Readonly<Record<string, Words>>
