import { PRACTICE, type Sentence } from './sentence.ts'

/** The sentences about the due time. */
export const WORKLOAD_SENTENCES = {
  'workload-exception': {
    source: 'A35',
    pt: ['Uma exceção de turno vale neste dia: {value}.', 'A exceção de turno prevalece sobre o feriado e o turno.'],
    en: ['A shift exception changes the day: {value}.', 'A shift exception prevails over the holiday and the shift.']
  },
  'workload-scheduled': {
    source: 'CLT 58, 74',
    pt: [
      'Previsto {das from} {às to}, menos {breaks} de intervalo: {value}.',
      'A carga é o horário previsto menos o intervalo; de um intervalo flexível desconta-se o mínimo.'
    ],
    en: [
      'Scheduled from {from} to {to}, less a break of {breaks}: {value}.',
      'The workload is the scheduled time less the break; a flexible break counts with its minimum.'
    ]
  },
  'workload-flexible': {
    source: 'CLT 58',
    pt: [
      'O turno flexível prevê {value} neste dia.',
      'A carga de um turno flexível é o tempo do grupo, ou a parte do dia no tempo da semana ou do mês.'
    ],
    en: [
      'The flexible shift has {value} for the day.',
      "The workload of a flexible shift is the group's time, or the day's share of that of the week or month."
    ]
  },
  'workload-free': {
    source: { pt: 'CLT 67; Lei 605/1949, art. 1', en: 'CLT 67; Law 605/1949, art. 1' },
    pt: ['O turno não prevê trabalho neste dia.', 'Em DSR, FOLGA, COMPENSADO e em dia fora do turno não há carga.'],
    en: [
      'The shift has no work for the day.',
      'On DSR, FOLGA, COMPENSADO and a day that the shift does not have there is no workload.'
    ]
  },
  'workload-unmeasured': {
    source: PRACTICE,
    pt: ['O turno é LIVRE.', 'Um turno LIVRE não tem carga, saldo nem falta.'],
    en: ['The shift is LIVRE.', 'A LIVRE shift has neither workload nor balance nor absence.']
  },
  'workload-holiday': {
    source: { pt: 'Lei 605/1949, art. 8; CLT 59-A', en: 'Law 605/1949, art. 8; CLT 59-A' },
    pt: [
      'O dia é feriado.',
      'O feriado zera a carga do dia, a não ser que a regra de ponto tenha feriadoZeraCarga false (12×36).'
    ],
    en: [
      'The day is a holiday.',
      'A holiday takes the workload away, unless the rule has feriadoZeraCarga false (12×36).'
    ]
  },
  'workload-not-employed': {
    source: 'A55',
    pt: ['O dia está fora do contrato de trabalho.', 'Antes da admissão e depois do desligamento não há carga.'],
    en: ['The day lies outside the employment.', 'Before the admission and after the last day there is no workload.']
  },
  'workload-inactive': {
    source: 'A55',
    pt: ['O colaborador não está ATIVO neste dia.', 'De quem está INATIVO ou em RASCUNHO não se cobra carga.'],
    en: ['The collaborator is not ATIVO on this day.', 'A collaborator who is INATIVO or RASCUNHO has no workload.']
  },
  'workload-vacation': {
    source: 'CLT 129',
    pt: ['Férias: a carga de {workload} não é devida.', 'Em férias aprovadas nenhum trabalho é devido.'],
    en: ['Vacation: the workload of {workload} is not due.', 'In an approved vacation no work is due.']
  },
  'workload-leave': {
    source: 'CLT 392, 473, 476',
    pt: [
      'Afastamento: a carga de {workload} não é devida.',
      'Em licença ou afastamento aprovado nenhum trabalho é devido: maternidade, faltas legais, auxílio-doença.'
    ],
    en: [
      'Leave: the workload of {workload} is not due.',
      'In an approved leave no work is due: maternity, absences that the law allows, sickness benefit.'
    ]
  }
} satisfies Readonly<Record<string, Sentence>>
