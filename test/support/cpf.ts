/** Nine digits of a CPF with their check digits. */
export function cpf (nine: number): string {
  const digits = Array.from(String(nine).padStart(9, '0'), Number)
  while (digits.length < 11) {
    const sum = digits.reduce((total, digit, at) => total + digit * (digits.length + 1 - at), 0)
    digits.push(sum * 10 % 11 % 10)
  }
  return digits.join('')
}
