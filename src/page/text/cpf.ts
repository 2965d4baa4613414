export function cpf (digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d\d)$/, '$1.$2.$3-$4')
}
