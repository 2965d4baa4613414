import { ACCEPTED_WITH_WARNING, choice, refusedWith, withoutSwitch } from './assumption.ts'
import { worded } from '../words/register.ts'

const LOCATION = 'Endpoints, 3. Update a work location'

/** Open points about work locations. */
export const WORK_LOCATIONS = [
  choice({
    id: 'A02',
    section: LOCATION,
    question: worded('A02.question'),
    key: 'status.updateWorkLocation',
    choices: [[200, '200']]
  }),
  withoutSwitch({
    id: 'A29',
    section: `${LOCATION}; Endpoints, 5. Unlink collaborators`,
    question: worded('A29.question'),
    answer: '404'
  }),
  choice({
    id: 'A30',
    section: LOCATION,
    question: worded('A30.question'),
    key: 'workLocation.required',
    choices: [['nome, localizacoes', '`nome`, `localizacoes`'], ['none', worded('A30.none')]]
  }),
  choice({
    id: 'A31',
    section: LOCATION,
    question: worded('A31.question'),
    key: 'workLocation.absentFields',
    choices: [
      ['kept', worded('A31.kept')],
      ['cleared', worded('A31.cleared')]
    ]
  }),
  choice({
    id: 'A32',
    section: LOCATION,
    question: worded('A32.question'),
    key: 'workLocation.unknownUnit',
    choices: [[404, refusedWith(404)], [400, refusedWith(400)]]
  }),
  choice({
    id: 'A33',
    section: LOCATION,
    question: worded('A33.question'),
    key: 'workLocation.patch',
    choices: [
      ['served', worded('A33.served')],
      [404, worded('A33.404')]
    ]
  }),
  choice({
    id: 'A72',
    section: LOCATION,
    question: worded('A72.question'),
    key: 'workLocation.coordinates',
    choices: [['accepted', ACCEPTED_WITH_WARNING], [400, refusedWith(400)]]
  })
] as const
