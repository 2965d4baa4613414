import { PROFILES } from '../../../core/assumptions/profiles.ts'
import type { Options } from './options.ts'

interface InPortuguese {
  readonly description: string
  /** The default in words, where there is no value. */
  readonly absent?: string
  /** Completes "deve ser …". */
  readonly allowed: string
}

const SWITCH = 'on ou off'
const COUNT = 'um número inteiro, no mínimo 1'
const FOLDER = 'o caminho de uma pasta'
const FILE = 'o caminho de um arquivo'

/** The words of each option in Portuguese. */
export const OPTIONS_PT: { readonly [Name in keyof Options]-?: InPortuguese } = {
  port: {
    description: 'porta em que o servidor escuta; 0 escolhe uma livre', allowed: 'um número inteiro de 0 a 65535'
  },
  host: { description: 'endereço em que o servidor escuta', allowed: 'um nome de host ou um endereço IP' },
  fixtures: { description: 'pasta de arquivos de fixtures', absent: 'as embutidas', allowed: FOLDER },
  data: {
    description: 'pasta que guarda cada sandbox entre reinícios, ou banco postgres:// que vários servidores ' +
      'compartilham',
    absent: 'nenhuma: só memória',
    allowed: `${FOLDER}, ou postgres://USUÁRIO:SENHA@HOST:PORTA/BANCO`
  },
  advertise: {
    description: 'endereço em que os servidores que compartilham um banco alcançam este',
    absent: 'de --host e --port',
    allowed: 'uma URL http ou https de host e porta, como http://10.0.0.7:3000'
  },
  drain: {
    description: 'quanto uma parada pode levar onde servidores compartilham um banco, para passar os sandboxes adiante',
    allowed: 'um tempo de 1s a 1h'
  },
  expire: {
    description: 'sandboxes que ninguém usa há tanto tempo são removidos, menos o padrão',
    absent: 'nunca',
    allowed: 'um tempo como 90s, 30m, 12h ou 7d'
  },
  publicUrl: {
    description: 'base dos endereços que as respostas contêm',
    absent: 'do Host da requisição',
    allowed: 'uma URL http ou https absoluta, sem credenciais, query nem fragmento'
  },
  controlToken: {
    description: 'bearer token do plano de controle; sem ele, o plano só responde em um endereço de loopback; ' +
      '"off" o abre de propósito',
    absent: 'nenhum',
    allowed: 'um token de caracteres ASCII visíveis, sem espaços, ou "off"'
  },
  profile: {
    description: 'as respostas ao que o contrato deixa em aberto: um nome, ou um arquivo JSON com ' +
      '{ "settings": {…} }',
    allowed: `um destes: ${Object.keys(PROFILES).join(', ')}; ou o caminho de um arquivo JSON, como ./perfil.json`
  },
  maxSandboxes: {
    description: 'máximo de sandboxes na memória; acima dele, o que está sem uso há mais tempo dá lugar',
    allowed: COUNT
  },
  maxMemory: {
    description: 'o que o processo pode guardar na memória; acima disso, sandboxes sem uso dão lugar, e depois um ' +
      'servidor cheio recusa o que o faria crescer',
    absent: '55 % do limite do heap, ou da memória de um contêiner menor',
    allowed: 'um tamanho de no mínimo 64MB, como 512MB ou 2GB'
  },
  logBytes: {
    description: 'bytes que os logs de requisições de todos os sandboxes ocupam juntos',
    absent: 'um oitavo do limite do heap, no máximo 128 MiB',
    allowed: 'um número inteiro, no mínimo 65536'
  },
  maxImportRows: { description: 'linhas que o arquivo CSV de uma importação pode ter', allowed: COUNT },
  readyFile: {
    description: 'arquivo que contém a linha de prontidão enquanto o servidor está pronto',
    absent: 'nenhum',
    allowed: FILE
  },
  logLevel: {
    description: 'o que é registrado, na saída de erro',
    allowed: 'um destes: fatal, error, warn, info, debug, trace, silent'
  },
  seed: { description: 'semente dos identificadores gerados', allowed: 'um número inteiro, 0 ou mais' },
  requireSandbox: {
    description: 'recusa uma operação cuja URL não cita um sandbox, para que um /~NOME perdido não seja atendido ' +
      'pelo padrão',
    allowed: SWITCH
  },
  cors: {
    description: 'origens de páginas web que podem chamar as operações, separadas por vírgulas',
    absent: 'nenhuma',
    allowed: 'origens como o navegador as envia, como https://app.example, separadas por vírgulas'
  },
  fallback: {
    description: 'URL base de outro mock, que responde ao que não é nenhuma das operações',
    absent: 'nenhuma: um 404',
    allowed: 'uma URL http ou https absoluta, sem credenciais, query nem fragmento'
  },
  tlsCert: {
    description: 'certificado em PEM para servir https; precisa de --tls-key', absent: 'nenhum: http', allowed: FILE
  },
  tlsKey: { description: 'chave privada em PEM de --tls-cert', absent: 'nenhuma: http', allowed: FILE },
  detach: {
    description: 'sobrevive ao processo que o iniciou; sem ela, o servidor termina com o pai', allowed: SWITCH
  }
}
