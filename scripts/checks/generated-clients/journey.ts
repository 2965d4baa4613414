/** What each client sends, and what it has to see: five operations and a refusal. */
const COLLABORATOR = 'c0000000-0000-4000-8000-000000000003'
const FILE = 'collaboratorId,date,swappedDate,swappedCollaboratorId,remarks\n' +
  `${COLLABORATOR},17/04/2026,18/04/2026,,Inventário\n`

export const BASE_URL = `${process.env.ESPELHO_URL}/~generated`
export const TOKEN = process.env.ESPELHO_TOKEN ?? ''
export const KEY = { name: 'CI', permissions: ['ajuste-registro:solicitar'] }
export const NO_KEY = { name: '', permissions: [] }
export const ADJUSTMENT = {
  jornada: '24/03/2026',
  formato: 'REGISTRO_PONTO' as const,
  descricao: 'Esqueci de registrar a saída',
  motivoId: 'a0000000-0000-4000-8000-000000000004',
  registrosPropostos: ['08:01', '12:03', '13:00', '17:00'].map(time => ({ dataHora: `2026-03-24T${time}:00-03:00` }))
}
export const IMPORT = { base64: `data:text/csv;base64,${Buffer.from(FILE).toString('base64')}` }
export const LOCATION_ID = '10000000-0000-4000-8000-000000000002'
export const LOCATION = { nome: 'CD Recife', localizacoes: [{ nome: 'CD Areias', raioMetros: 250 }] }
export const EXCEPTION_ID = 'e0000000-0000-4000-8000-000000000001'
export const UNLINKED = { collaboratorIds: [COLLABORATOR] }

export function check (holds: boolean | undefined, sentence: string): void {
  if (holds !== true) throw new Error(sentence)
}
