import { CONTRACT_OF_REASONS, OPEN_PAIR, PRACTICE, type Sentence } from './sentence.ts'

/** The sentences about the balance: owed and excused time, and where it goes. */
export const BALANCE_SENTENCES = {
  'balance-unmeasured': {
    source: PRACTICE,
    pt: ['O turno é LIVRE: sem saldo.', 'Um turno LIVRE não tem carga, saldo nem falta.'],
    en: ['The shift is LIVRE: no balance.', 'A LIVRE shift has neither workload nor balance nor absence.']
  },
  'balance-odd': {
    source: OPEN_PAIR,
    pt: ['Marcações: {records}, número ímpar: nada conta.', 'Um par aberto não prova nem hora extra nem débito.'],
    en: [
      'Records: {records}, an odd number: nothing counts.',
      'A pair that stays open proves neither overtime nor debit.'
    ]
  },
  'balance-absent': {
    source: { pt: 'Lei 605/1949, art. 6; CLT 462', en: 'Law 605/1949, art. 6; CLT 462' },
    pt: [
      'Nenhuma marcação que conte, com carga de {workload}: {+value}.',
      'Dia encerrado sem marcação deve a carga inteira.'
    ],
    en: [
      'No record that counts, with a workload of {workload}: {+value}.',
      'A day that is over without a record owes its whole workload.'
    ]
  },
  'balance-no-workload': {
    source: {
      pt: 'CLT 59; Lei 605/1949, art. 9; Súmula 146 do TST', en: 'CLT 59; Law 605/1949, art. 9; Súmula 146 of the TST'
    },
    pt: ['Trabalhou {worked} em dia sem carga: {+value}.', 'Em dia sem carga conta a mais todo o tempo trabalhado.'],
    en: ['Worked {worked} on a day without workload: {+value}.', 'On such a day all worked time is extra.']
  },
  'balance-free': {
    source: PRACTICE,
    pt: ['Sem carga e sem marcação que conte: {+value}.', 'Um dia sem carga e sem trabalho não tem saldo.'],
    en: ['No workload, and no record that counts: {+value}.', 'A day without workload and work has no balance.']
  },
  'balance-groups': {
    source: PRACTICE,
    pt: [
      'Contam {positive} a mais e {negative} a menos: {+value}.',
      'O saldo é o que conta a mais menos o que conta a menos; na tolerância um não compensa o outro.'
    ],
    en: [
      '{positive} more and {negative} less count: {+value}.',
      'The balance is what counts as more less what counts as less; for the tolerance one never cancels the other.'
    ]
  },
  'balance-in-period': {
    source: 'A75',
    pt: [
      'Trabalhou {worked}, com carga de {workload}: o saldo sai no fim do período.',
      'Em turno SEMANAL ou MENSAL o dia não deve nada sozinho: a semana ou o mês é apurado no seu último dia com carga.'
    ],
    en: [
      'Worked {worked}, with a workload of {workload}: the balance shows at the end of the period.',
      'In a SEMANAL or MENSAL shift a day owes nothing by itself: the week or month is judged on its last day with one.'
    ]
  },
  'period-counted': {
    source: 'A75',
    pt: [
      'Período de {days} dias: trabalhado {worked}, devido {due}, abonado {excused}: {+value}.',
      'No último dia com carga o saldo da semana ou do mês é o trabalhado menos o devido, além da tolerância diária.'
    ],
    en: [
      'Period of {days} days: worked {worked}, due {due}, excused {excused}: {+value}.',
      'On its last day with a workload the balance of a week or month is the work less the time due, beyond the ' +
      'daily tolerance.'
    ]
  },
  'period-tolerated': {
    source: 'A75',
    pt: [
      'Período de {days} dias: trabalhado {worked}, devido {due}, abonado {excused}: dentro dos {dailyTolerance} ' +
      'de tolerância.',
      'A diferença do período até a tolerância diária não conta.'
    ],
    en: [
      'Period of {days} days: worked {worked}, due {due}, excused {excused}: within the tolerance of ' +
      '{dailyTolerance}.',
      'A difference of the period up to the daily tolerance does not count.'
    ]
  },
  'period-odd': {
    source: 'A75',
    pt: [
      'Período de {days} dias: trabalhado {worked}, devido {due}: o débito não é apurado.',
      'Enquanto um dia do período não terminou, ou tem número ímpar de marcações, não há débito.'
    ],
    en: [
      'Period of {days} days: worked {worked}, due {due}: no debit is told.',
      'While a day of the period is not over, or has an odd number of records, there is no debit.'
    ]
  },
  'excused-by': {
    source: 'CLT 131, 473; A62',
    pt: [
      'O ajuste {adjustment} cobre {value} do que é devido.',
      'Os ajustes aprovados agem na ordem da aprovação, cada um sobre o que ainda é devido.'
    ],
    en: [
      'Adjustment {adjustment} covers {value} of what is owed.',
      'Approved adjustments follow in the order of approval, each on what is still owed.'
    ]
  },
  'balance-excused': {
    source: 'CLT 131, 473',
    pt: [
      'Apurado {+measured}, abonado {excused}: {+value}.',
      'O que foi abonado se soma ao saldo, se o motivo não manda descontar.'
    ],
    en: [
      'Measured {+measured}, excused {excused}: {+value}.',
      'What is excused is added to the balance, unless the reason deducts it.'
    ]
  },
  'suspended-by': {
    source: { pt: 'prática; A62', en: 'practice; A62' },
    pt: [
      'A suspensão do ajuste {adjustment} cobre {value} do que é devido, e o débito fica.',
      'Na suspensão o débito fica, e só a falta deixa de contar.'
    ],
    en: [
      'The suspension of adjustment {adjustment} covers {value} of what is owed, and the debit stays.',
      'In a suspension the debit stays, and only the absence goes.'
    ]
  },
  'balance-suspended': {
    source: PRACTICE,
    pt: ['Apurado {+measured}, nada abonado: {+value}.', 'A suspensão não abona o que é devido.'],
    en: ['Measured {+measured}, nothing excused: {+value}.', 'A suspension does not excuse what is owed.']
  },
  'balance-not-over': {
    source: 'A55',
    pt: [
      'O dia não admite débito: {+value}.',
      'Só há débito em dia encerrado, dentro do contrato, de quem está ATIVO.'
    ],
    en: [
      'The day allows no debit: {+value}.',
      'There is a debit only on a day that is over, in the employment, of someone ATIVO.'
    ]
  },
  'balance-kept': {
    source: CONTRACT_OF_REASONS,
    pt: [
      'Vale o valor sem os ajustes desse motivo: {+value}.', 'Com descontarJornada o saldo fica como é sem o ajuste.'
    ],
    en: [
      'The value without the adjustments of that reason holds: {+value}.',
      'With descontarJornada the balance stays as it is without the adjustment.'
    ]
  },
  'regime-BANCO': {
    source: 'CLT 59 §2',
    pt: ['Do saldo de {+balance}: {+value}.', 'No regime BANCO o saldo vai inteiro para o banco de horas.'],
    en: ['Of the balance of {+balance}: {+value}.', 'In the regime BANCO the whole balance goes to the time bank.']
  },
  'regime-EXTRA': {
    source: 'CLT 59 §1',
    pt: ['Do saldo de {+balance}: {+value}.', 'No regime EXTRA o saldo positivo é hora extra, e o banco não muda.'],
    en: [
      'Of the balance of {+balance}: {+value}.',
      'In the regime EXTRA a positive balance is overtime, and the bank does not change.'
    ]
  },
  'regime-MISTO': {
    source: 'CLT 59 §1, §2',
    pt: [
      'Do saldo de {+balance}, com limite de {dailyBankLimit} por dia no banco: {+value}.',
      'No regime MISTO o banco recebe até o limite diário, o resto é hora extra; um débito vai inteiro ao banco.'
    ],
    en: [
      'Of the balance of {+balance}, with a limit of the bank of {dailyBankLimit} a day: {+value}.',
      'In the regime MISTO the bank takes up to the daily limit, the rest is overtime; a debit goes whole to the bank.'
    ]
  },
  'period-MISTO': {
    source: 'CLT 59 §1, §2; A75',
    pt: [
      'Do saldo de {+balance}, com limite de {bankLimit} no banco, {dailyBankLimit} em cada dia trabalhado ({days}): ' +
      '{+value}.',
      'No regime MISTO o banco recebe o limite diário de cada dia trabalhado do período, o resto é hora extra; um ' +
      'débito vai inteiro ao banco.'
    ],
    en: [
      'Of the balance of {+balance}, with a limit of the bank of {bankLimit}, {dailyBankLimit} for each worked day ' +
      '({days}): {+value}.',
      'In the regime MISTO the bank takes the daily limit of each worked day of the period, the rest is overtime; a ' +
      'debit goes whole to the bank.'
    ]
  },
  'debit-apart': {
    source: 'A76',
    pt: [
      'Do saldo de {+balance} sai o débito de {apart}, que é falta ou suspensão: {+value}.',
      'O banco não cobra de novo o que já conta em falta ou faltaHoras, nem uma suspensão; só o resto se divide.'
    ],
    en: [
      'From the balance of {+balance} goes the debit of {apart}, which is an absence or a suspension: {+value}.',
      'The bank does not pay again what falta or faltaHoras counts, nor a suspension; only the rest is split.'
    ]
  },
  'paid-by-bank': {
    source: 'CLT 59 §2',
    pt: [
      'De {+timeBank} o banco paga {paidByBank}: {+value}.',
      'Folga e compensação são pagas pelo banco de horas, em qualquer regime.'
    ],
    en: [
      'From {+timeBank} the bank pays {paidByBank}: {+value}.',
      'Time off and compensation are paid by the time bank, in every regime.'
    ]
  },
  'overtime-base': {
    source: 'CLT 59',
    pt: ['Do saldo de {+balance}: {value}.', 'A base das horas extras é o saldo positivo, antes de dividido.'],
    en: ['Of the balance of {+balance}: {value}.', 'The base of overtime is the positive balance, before it is split.']
  }
} satisfies Readonly<Record<string, Sentence>>
