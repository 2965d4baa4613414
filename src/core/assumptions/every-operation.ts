import { Type } from '@sinclair/typebox'
import { MOST_LISTED_DAYS } from '../contract/index.ts'
import { choice, range, refusedWith, withoutSwitch } from './assumption.ts'

const ARRAY_ITEMS = {
  registrosPropostos: 1000, jornadas: 1000, permissions: 1000, localizacoes: 1000, collaboratorIds: 10_000
}
const most = (maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum }))

/** Open points about every operation: bodies, errors, texts. */
export const EVERY_OPERATION = [
  choice({
    id: 'A15',
    section: 'Endpoints',
    question: { pt: 'Campos que o contrato não cita', en: 'Fields that the contract does not name' },
    key: 'request.unknownFields',
    choices: [
      ['ignored', {
        pt: 'ignorados, com um aviso (no máximo 10 no cabeçalho, códigos ASCII com JSON Pointers em ' +
          'percent-encoding e uma contagem; o texto completo fica no log de requisições)',
        en: 'ignored, with a warning (at most 10 in the header, ASCII codes with percent-encoded JSON pointers ' +
          'and a count; the full text in the request log)'
      }],
      [400, refusedWith(400)]
    ]
  }),
  withoutSwitch({
    id: 'A16',
    section: 'Resources; Errors',
    question: { pt: '`"480"` onde se espera um número', en: '`"480"` where a number is due' },
    answer: {
      pt: '400: nada em um corpo é convertido de um tipo para outro', en: '400, no coercion anywhere in a body'
    }
  }),
  choice({
    id: 'A17',
    section: 'Resources',
    question: { pt: 'Como um dia é escrito nas respostas', en: 'How a day is written in answers' },
    key: 'wire.days',
    choices: [
      ['utc', '`2026-03-16T00:00:00.000Z`'],
      ['zone', {
        pt: 'a meia-noite no fuso do colaborador: `2026-03-16T03:00:00.000Z`',
        en: "midnight in the collaborator's zone: `2026-03-16T03:00:00.000Z`"
      }]
    ]
  }),
  withoutSwitch({
    id: 'A18',
    section: 'Resources',
    question: { pt: 'Tempo com sinal, em texto', en: 'Signed time text' },
    answer: { pt: '`08:00`, `-00:07`; nunca com `+`', en: '`08:00`, `-00:07`; never `+`' }
  }),
  choice({
    id: 'A49',
    section: 'Endpoints',
    question: { pt: 'JSON malformado, ou outro tipo de mídia', en: 'Malformed JSON, or another media type' },
    key: 'request.mediaType',
    choices: [
      [400, { pt: '400 com o corpo de erro', en: '400 with the error body' }],
      [415, { pt: '415 para o tipo de mídia', en: '415 for the media type' }]
    ]
  }),
  withoutSwitch({
    id: 'A50',
    section: 'Resources',
    question: { pt: 'Identificadores, `codigo`, NSR', en: 'Identifiers, `codigo`, NSR' },
    answer: {
      pt: 'UUIDs, que se repetem com a mesma semente e pulam os que já estão em uso; `codigo` e NSR seguem a ' +
        'partir do maior que existe',
      en: 'UUIDs, repeatable from the seed, skipping those in use; `codigo` and NSR go on from the largest present'
    }
  }),
  choice({
    id: 'A51',
    section: 'Errors',
    question: { pt: '`service` em um erro', en: '`service` in an error' },
    key: 'error.service',
    choices: [
      ['path', {
        pt: 'o caminho como foi pedido, sem a query e sem o prefixo do sandbox; vazio quando a requisição nem ' +
          'pôde ser lida',
        en: 'the path as requested, without query and sandbox prefix; empty where no request could be parsed'
      }],
      ['template', {
        pt: 'o modelo da rota: `/turnos-excecoes/{turnoExcecaoId}/colaboradores/desvincular`',
        en: "the route's template: `/turnos-excecoes/{turnoExcecaoId}/colaboradores/desvincular`"
      }]
    ]
  }),
  choice({
    id: 'A52',
    section: 'Errors',
    question: '`message`',
    key: 'error.message',
    choices: [
      ['list-for-validation', {
        pt: 'uma lista na validação (cada violação, na ordem dos campos), e um só texto nos outros erros',
        en: 'a list for validation (every violation, in field order), one text otherwise'
      }],
      ['list', { pt: 'sempre uma lista', en: 'always a list' }]
    ]
  }),
  choice({
    id: 'A53',
    section: 'Errors',
    question: { pt: 'Idioma das mensagens', en: 'Language of messages' },
    key: 'error.language',
    choices: [['pt', { pt: 'português', en: 'Portuguese' }], ['en', { pt: 'inglês', en: 'English' }]]
  }),
  choice({
    id: 'A61',
    section: 'Errors',
    question: { pt: 'Um caminho que existe, com outro método', en: 'A known path with another method' },
    key: 'error.method',
    choices: [[404, '404'], [405, { pt: '405 com `Allow`', en: '405 with `Allow`' }]]
  }),
  choice({
    id: 'A63',
    section: 'Resources',
    question: {
      pt: '`null` em um campo opcional (é o que Jackson e .NET escrevem, e o validador do NestJS aceita)',
      en: "`null` for an optional field (Jackson and .NET write it by default; NestJS's validator takes it)"
    },
    key: 'request.nulls',
    choices: [
      [400, refusedWith(400)], ['absent', { pt: 'vale como ausente', en: 'counts as absent' }]
    ]
  }),
  withoutSwitch({
    id: 'A67',
    section: 'Resources; Errors',
    question: { pt: 'Textos e anos', en: 'Texts and years' },
    answer: {
      pt: 'um texto obrigatório não pode ter só espaços; os dias vão de 1900 a 2999; a mensagem diz qual dos ' +
        'dois foi',
      en: 'a required text is not blank; days from 1900 to 2999; the message says which of the two it was'
    }
  }),
  range({
    id: 'A81',
    section: 'Limits',
    question: { pt: 'Máximo de itens em uma lista', en: 'Most items in an array' },
    key: 'limits.arrayItems',
    standard: ARRAY_ITEMS,
    schema: Type.Object({
      registrosPropostos: most(10_000),
      jornadas: most(MOST_LISTED_DAYS),
      permissions: most(10_000),
      localizacoes: most(10_000),
      collaboratorIds: most(100_000)
    }, { additionalProperties: false }),
    alternatives: [{
      pt: 'outro número para cada lista, até 10.000; até 3.660 em `jornadas` e 100.000 em `collaboratorIds`',
      en: 'another number for each list, up to 10,000; up to 3,660 of `jornadas` and 100,000 of `collaboratorIds`'
    }],
    meaning (items) {
      const each = Object.entries(items).map(([field, count]) => `${count} \`${field}\``).join(', ')
      return {
        pt: `${each}; \`anexos\` como diz A26; o documento OpenAPI os declara, e acima disso 400`,
        en: `${each}; \`anexos\` as A26 says; the OpenAPI document declares them, and over a limit 400`
      }
    }
  }),
  withoutSwitch({
    id: 'A80',
    section: 'Resources, Daily frequency',
    question: {
      pt: '`saldo`, o previsto comparado com o trabalhado', en: '`saldo`, the balance of expected versus worked'
    },
    answer: {
      pt: 'depois da tolerância do CLT 58 §1; ao minuto quando as duas tolerâncias da regra de ponto são 0',
      en: 'after the tolerance of CLT 58 §1; to the minute where both tolerances of the time rule are 0'
    }
  }),
  withoutSwitch({
    id: 'A87',
    section: 'Resources, Adjustment-collaborator; Resources, Time record',
    question: '`numeroDocumento`',
    answer: {
      pt: 'CPF ou CNPJ, também o CNPJ alfanumérico de 2026; o `cpf` de um registro de quem tem CNPJ é um texto ' +
        'vazio, e nenhum CPF é inventado',
      en: "CPF or CNPJ, the alphanumeric CNPJ of 2026 included; a record's `cpf` of a person with a CNPJ is empty " +
        'text; no CPF is invented'
    }
  }),
  withoutSwitch({
    id: 'A88',
    section: 'Endpoints',
    question: {
      pt: 'Tags e nomes das quatro operações cujo nome o documento não mostra',
      en: 'Tags and operation names of the four operations whose names the document does not show'
    },
    answer: {
      pt: 'à maneira do NestJS, como os da operação que ele mostra', en: "in NestJS's manner, as the one that is shown"
    }
  }),
  withoutSwitch({
    id: 'A85',
    section: 'What the service does; Resources; Events; Versioning, 3',
    question: {
      pt: 'Eventos, outras operações, escolha de versão, datas de obsolescência, e os campos dos registros de ' +
        'chaves e de exceções de turno',
      en: 'Events, other operations, version selection, dates of deprecation, and the fields of the records of keys ' +
        'and shift exceptions'
    },
    answer: {
      pt: 'nenhum; no documento o PUT é marcado como obsoleto e ele avisa, mas não envia uma data que ninguém conhece',
      en: 'none; the PUT is marked deprecated in the document and warns, and sends no date that nobody knows'
    }
  }),
  choice({
    id: 'A69',
    section: 'Endpoints',
    question: {
      pt: 'Uma barra no fim do caminho, ou maiúsculas no lugar de minúsculas',
      en: 'A trailing slash, or letters of another case, in a path'
    },
    key: 'request.loosePaths',
    choices: [
      [404, refusedWith(404)],
      ['accepted', {
        pt: 'aceita (o padrão do Express e do NestJS)', en: 'accepted (the default of Express and NestJS)'
      }]
    ]
  })
] as const
