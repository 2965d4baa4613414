/** A CPF or CNPJ as people write it. */
export function documentNumber (plain: string): string {
  return plain.replace(/^(\w{3})(\w{3})(\w{3})(\w{2})$/, '$1.$2.$3-$4')
    .replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\w{2})$/, '$1.$2.$3/$4-$5')
}

export function documentKind (plain: string): 'CPF' | 'CNPJ' {
  return plain.length === 11 ? 'CPF' : 'CNPJ'
}
