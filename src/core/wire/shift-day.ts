import type * as Wire from '../contract/index.ts'
import type { Break, FixedShiftDay, FlexibleGroup, RotatingShiftDay } from '../rules/shift/shift.ts'
import type { Weekday } from '../rules/time/civil-date.ts'
import { list, object } from './codec.ts'
import { duration, timeOfDay } from './time-text.ts'

const breaks = list(object<Break, Wire.Break>({
  start: ['inicio', timeOfDay],
  end: ['fim', timeOfDay],
  minimum: ['minimo', duration],
  maximum: ['maximo', duration]
}))

export const fixedShiftDay = object<FixedShiftDay, Wire.FixedShiftDay>({
  kind: 'tipoDiaTrabalho',
  weekday: 'diaSemana',
  start: ['entrada', timeOfDay],
  end: ['saida', timeOfDay],
  flexibleBreak: 'intervaloFlexivel',
  breaks: ['intervalos', breaks]
})

export const rotatingShiftDay = object<RotatingShiftDay, Wire.RotatingShiftDay>({
  kind: 'tipoDiaTrabalho',
  month: 'mesConfig',
  day: 'diaConfig',
  start: ['entrada', timeOfDay],
  end: ['saida', timeOfDay],
  flexibleBreak: 'intervaloFlexivel',
  breaks: ['intervalos', breaks]
})

export const flexibleGroup = object<FlexibleGroup, Wire.FlexibleGroup>({
  workTime: ['tempoTrabalho', duration],
  turnsOverAt: ['viraNoite', timeOfDay],
  weekdays: {
    inline: object<Readonly<Record<Weekday, boolean>>, Wire.FlexibleGroup>({
      SEGUNDA: 'trabalhaSegunda',
      TERCA: 'trabalhaTerca',
      QUARTA: 'trabalhaQuarta',
      QUINTA: 'trabalhaQuinta',
      SEXTA: 'trabalhaSexta',
      SABADO: 'trabalhaSabado',
      DOMINGO: 'trabalhaDomingo'
    })
  },
  breaks: ['intervalos', breaks]
})
