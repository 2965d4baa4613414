import { ACCEPTED_WITH_WARNING, choice, refusedWith, withoutSwitch } from './assumption.ts'

const LOCATION = 'Endpoints, 3. Update a work location'

/** Open points about work locations. */
export const WORK_LOCATIONS = [
  choice({
    id: 'A02',
    section: LOCATION,
    question: { pt: 'Status de sucesso de PUT local-trabalho', en: 'Success status of PUT local-trabalho' },
    key: 'status.updateWorkLocation',
    choices: [[200, '200']]
  }),
  withoutSwitch({
    id: 'A29',
    section: `${LOCATION}; Endpoints, 5. Unlink collaborators`,
    question: {
      pt: '`localTrabalhoId`, `turnoExcecaoId` desconhecidos', en: 'Unknown `localTrabalhoId`, `turnoExcecaoId`'
    },
    answer: '404'
  }),
  choice({
    id: 'A30',
    section: LOCATION,
    question: { pt: 'Campos obrigatórios de PUT local-trabalho', en: 'Required fields of PUT local-trabalho' },
    key: 'workLocation.required',
    choices: [['nome, localizacoes', '`nome`, `localizacoes`'], ['none', { pt: 'nenhum', en: 'none' }]]
  }),
  choice({
    id: 'A31',
    section: LOCATION,
    question: { pt: 'Campos opcionais que faltam nesse PUT', en: 'Optional fields absent in that PUT' },
    key: 'workLocation.absentFields',
    choices: [
      ['kept', { pt: 'mantêm o valor que tinham', en: 'keep their value' }],
      ['cleared', {
        pt: 'são apagados; o nome, que todo local de trabalho tem, fica',
        en: 'cleared; a name, which every work location has, stays'
      }]
    ]
  }),
  choice({
    id: 'A32',
    section: LOCATION,
    question: { pt: '`unidadeNegocioId` desconhecido', en: 'Unknown `unidadeNegocioId`' },
    key: 'workLocation.unknownUnit',
    choices: [[404, refusedWith(404)], [400, refusedWith(400)]]
  }),
  choice({
    id: 'A33',
    section: LOCATION,
    question: {
      pt: 'PATCH /local-trabalho/{id} (citado, mas não especificado)',
      en: 'PATCH /local-trabalho/{id} (named, not specified)'
    },
    key: 'workLocation.patch',
    choices: [
      ['served', {
        pt: 'os mesmos campos, todos opcionais, a mesma resposta, a permissão do PUT; no OpenAPI, marcado com ' +
          '`x-sandbox-extension`, como `/arquivos`',
        en: 'same fields, all optional, same answer, permission of the PUT; in the OpenAPI marked ' +
          '`x-sandbox-extension`, like `/arquivos`'
      }],
      [404, { pt: 'não existe (404)', en: 'absent (404)' }]
    ]
  }),
  choice({
    id: 'A72',
    section: LOCATION,
    question: {
      pt: 'Coordenadas impossíveis, um raio negativo, um `localizacaoId` repetido',
      en: 'Impossible coordinates, a negative radius, a repeated `localizacaoId`'
    },
    key: 'workLocation.coordinates',
    choices: [['accepted', ACCEPTED_WITH_WARNING], [400, refusedWith(400)]]
  })
] as const
