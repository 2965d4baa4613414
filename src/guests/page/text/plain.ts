/** A text as people type it who search: without accents, in small letters. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{Mark}/gu, '').toLowerCase()
