export const ZONES = ['MANAUS', 'NORONHA', 'RIO_BRANCO', 'SAO_PAULO'] as const
export type Zone = typeof ZONES[number]

/** The names of the contract's zones in the IANA database. */
export const IANA: Readonly<Record<Zone, string>> = {
  MANAUS: 'America/Manaus',
  NORONHA: 'America/Noronha',
  RIO_BRANCO: 'America/Rio_Branco',
  SAO_PAULO: 'America/Sao_Paulo'
}
