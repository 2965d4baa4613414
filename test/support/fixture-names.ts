/** Identifiers of the built-in fixtures. */
const id = (letter: string) =>
  (number: number): string => `${letter}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const collaboratorId = id('c')
export const reasonId = id('a')
export const workLocationId = id('1')
export const exceptionId = id('e')
export const unitId = id('b')

export const [ana, marcos, juliana, rafael, patricia, raimundo, camila] = [1, 2, 3, 4, 5, 6, 7].map(collaboratorId) as
  [string, string, string, string, string, string, string]
export const [thiago, luciana, gabriel] = [collaboratorId(8), collaboratorId(11), collaboratorId(12)]

export const reasons = {
  allowance: reasonId(1),
  deducted: reasonId(2),
  vacation: reasonId(3),
  forgotten: reasonId(4),
  sickNote: reasonId(5),
  dayOff: reasonId(6),
  suspension: reasonId(7),
  timeBank: reasonId(8)
}
