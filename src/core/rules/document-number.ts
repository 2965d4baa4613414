/** A CPF without punctuation. Its check digits are not checked, because the vendor's own samples have wrong ones. */
export function isCpf (text: string): boolean {
  return /^\d{11}$/.test(text)
}

/** A CNPJ without punctuation, with its check digits. Since 2026 it may have letters (IN RFB 2.229/2024). */
export function isCnpj (text: string): boolean {
  if (!/^[0-9A-Z]{12}\d\d$/.test(text)) return false
  const first = checkDigit(text.slice(0, 12))
  return text.endsWith(`${first}${checkDigit(text.slice(0, 12) + first)}`)
}

/** A character counts as its code less 48. The weights are 2 to 9, from the right and again. */
function checkDigit (characters: string): number {
  const sum = Array.from(characters).reverse()
    .reduce((sum, character, at) => sum + (character.charCodeAt(0) - 48) * (2 + at % 8), 0)
  return sum % 11 < 2 ? 0 : 11 - sum % 11
}

/** A CPF or CNPJ as `isCpf` and `isCnpj` know it. People also write it with punctuation, and with small letters. */
export function withoutPunctuation (text: string): string {
  return text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/** A87: the CPF of a record. There is none if the person has a CNPJ. */
export function cpfOf (document: string): string {
  return isCpf(document) ? document : ''
}

/** A CPF or CNPJ as people write it. */
export function punctuated (document: string): string {
  return document.replace(/^(\w{3})(\w{3})(\w{3})(\w{2})$/, '$1.$2.$3-$4')
    .replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\w{2})$/, '$1.$2.$3/$4-$5')
}
