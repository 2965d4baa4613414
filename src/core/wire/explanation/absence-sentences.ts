import type { AbsenceRule } from '../../rules/frequency/why.ts'
import { OPEN_PAIR, PRACTICE, type Sentence } from './sentence.ts'

export const ABSENCE_SENTENCES = {
  'absence-not-over': {
    source: 'A55',
    pt: ['O dia não admite falta.', 'Só há falta em dia encerrado, dentro do contrato, de quem está ATIVO.'],
    en: [
      'The day allows no absence.',
      'There is an absence only on a day that is over, in the employment, of someone ATIVO.'
    ]
  },
  'absence-no-workload': {
    source: 'CLT 131',
    pt: ['O dia não tem carga.', 'Sem carga não há falta.'],
    en: ['The day has no workload.', 'Without a workload there is no absence.']
  },
  'absence-excused': {
    source: 'CLT 131, 473',
    pt: ['Um ajuste aprovado cobre a ausência.', 'O que foi aprovado não é falta.'],
    en: ['An approved adjustment covers the absence.', 'What was approved is no absence.']
  },
  'absence-suspended': {
    source: PRACTICE,
    pt: ['Uma suspensão aprovada cobre a ausência.', 'Na suspensão o débito fica, e só a falta deixa de contar.'],
    en: ['An approved suspension covers the absence.', 'In a suspension the debit stays, and only the absence goes.']
  },
  'absence-day': {
    source: PRACTICE,
    pt: [
      'Carga de {workload}, e nenhuma marcação que conte.',
      'Um dia de trabalho encerrado sem marcação é uma falta inteira.'
    ],
    en: [
      'A workload of {workload}, and no record that counts.',
      'A working day that is over without a record is a whole absence.'
    ]
  },
  'absence-odd': {
    source: OPEN_PAIR,
    pt: ['Marcações: {records}, número ímpar.', 'Um par aberto não prova falta.'],
    en: ['Records: {records}, an odd number.', 'A pair that stays open proves no absence.']
  },
  'absence-in-period': {
    source: 'A75',
    pt: [
      'O dia é de um período apurado no fim.',
      'Em turno SEMANAL ou MENSAL as faltas são horas do último dia do período, em faltaHoras.'
    ],
    en: [
      'The day is in a period that is judged at its end.',
      'In a SEMANAL or MENSAL shift absences are hours of the last day of the period, in faltaHoras.'
    ]
  },
  'absence-no-halves': {
    source: PRACTICE,
    pt: [
      'Períodos previstos: {periods}; marcações: {records}.',
      'Meia falta só existe onde há exatamente dois períodos em horário fixo.'
    ],
    en: [
      'Scheduled periods: {periods}; records: {records}.',
      'Half an absence is only where there are exactly two periods at set times.'
    ]
  },
  'absence-elsewhere': {
    source: PRACTICE,
    pt: [
      'Nenhum minuto do horário previsto foi trabalhado, e {falta owed} da carga de {workload}.',
      'Trabalho fora do horário não desfaz a falta de quem ainda deve ao menos metade da carga.'
    ],
    en: [
      'No scheduled minute was worked, and {owed} of the workload of {workload} are owed.',
      'Work outside the schedule does not undo the absence of someone who still owes half of the workload or more.'
    ]
  },
  'absence-none': {
    source: PRACTICE,
    pt: [
      'Marcações: {records}; tempo coberto por ajuste aprovado: {excused}.',
      'Há falta de meio dia só quando um dos dois períodos ficou sem nenhum minuto, e o outro não.'
    ],
    en: [
      'Records: {records}; covered by an approved adjustment: {excused}.',
      'Half a day is missed only when one of the two periods has no minute, and the other has one.'
    ]
  },
  'absence-made-up': {
    source: PRACTICE,
    pt: [
      'Um período ficou sem trabalho, e só {owed} ainda são devidos.',
      'As horas feitas em outra parte do dia desfazem a falta de quem deve menos da metade.'
    ],
    en: [
      'A period has no work, and only {owed} are still owed.',
      'Hours made up at another time of the day undo the absence of someone who owes less than half.'
    ]
  },
  'absence-half': {
    source: PRACTICE,
    pt: [
      '{das from} {às to} nenhum minuto foi trabalhado nem coberto por ajuste aprovado; no dia {falta owed}.',
      'Um dos dois períodos sem nenhum minuto é meia falta, se o dia deve ao menos a metade dele.'
    ],
    en: [
      'From {from} to {to} no minute was worked, or covered by an approved adjustment; {owed} are owed that day.',
      'One of the two periods without a minute is half an absence, if the day owes at least half of it.'
    ]
  }
} satisfies Readonly<Record<AbsenceRule, Sentence>>

export const ABSENCE_HOURS_SENTENCES = {
  'absence-hours': {
    source: PRACTICE,
    pt: [
      'A meia falta é dada em horas: {hours}.',
      'Com faltaMeioPeriodo HORAS a meia falta vira as horas do período.'
    ],
    en: [
      'Half an absence is given in hours: {hours}.',
      'With faltaMeioPeriodo HORAS half an absence becomes the hours of its period.'
    ]
  },
  'absence-of-period': {
    source: 'A75',
    pt: [
      'Dias do período sem marcação nem ajuste que os cubra: {days}; {value} de falta.',
      'É falta o dia sem marcação enquanto o período deve ao menos a metade da sua carga; conta no máximo o débito.'
    ],
    en: [
      'Days of the period without a record or an adjustment that covers them: {days}; {value} of absence.',
      'A day without a record is an absence while the period owes half of its workload or more; the debt is the most.'
    ]
  },
  'absence-hours-none': {
    source: PRACTICE,
    pt: [
      'Nenhuma falta em horas.',
      'Só têm horas a meia falta, com faltaMeioPeriodo HORAS, e as faltas de uma semana ou de um mês.'
    ],
    en: [
      'No absence in hours.',
      'Only half an absence has hours, with faltaMeioPeriodo HORAS, and so do the absences of a week or month.'
    ]
  }
} satisfies Readonly<Record<string, Sentence>>
