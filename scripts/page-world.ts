/**
 * A world that has something to show in every view of the page: requests of all kinds, over HTTP, on the built-in
 * fixtures.
 */
export async function fillWorld (base: string, token = 'espelho_admin'): Promise<void> {
  const call = async (
    method: string, path: string, body?: unknown, headers: Record<string, string> = {}
  ): Promise<any> => {
    const response = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) })
    }).catch(() => undefined)
    return await response?.json().catch(() => undefined)
  }
  const reason = (number: number) => `a0000000-0000-4000-8000-00000000000${number}`
  const person = (number: number) => ({
    'x-sandbox-colaborador': `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  })
  const ask = async (body: object, headers = {}) => await call('POST', '/ajuste-registro/solicitar', body, headers)

  await call('PUT', '/gestao-ponto/local-trabalho/10000000-0000-4000-8000-000000000002', {
    nome: 'Recife - Centro de distribuição',
    localizacoes: [{
      endereco: 'Avenida Recife, 4600 - Areias, Recife - PE',
      raioMetros: 250,
      latitude: -8.0985,
      longitude: -34.9287,
      nome: 'CD Areias'
    }],
    codigo: 102
  })
  await call('PUT', '/gestao-ponto/local-trabalho/10000000-0000-4000-8000-000000000099', {
    nome: 'Filial', localizacoes: []
  })
  await call('POST', '/api-key', { name: 'Conector', permissions: ['*'], expiresIn: '30d' })
  await call('POST', '/turnos-excecoes/days/import', { base64: 'data:text/csv;base64,Y29sbGFib3JhdG9ySWQsZGF0ZQo=' })
  await call('POST', '/turnos-excecoes/days/import', { base64: 'collaboratorId,date' })
  await ask({
    jornada: '17/03/2026',
    formato: 'INTERVALO_HORARIO',
    minMinutos: 840,
    maxMinutos: 960,
    descricao: 'Reunião externa no cliente',
    motivoId: reason(1)
  }, person(8))
  await ask({
    jornada: '24/03/2026',
    formato: 'INTERVALO_DATAS',
    minPeriodo: '24/03/2026',
    maxPeriodo: '24/03/2026',
    considerarRegistroRealizado: false,
    descricao: 'Folga combinada pelo inventário',
    motivoId: reason(6)
  }, person(4))
  await ask({
    jornada: '11/03/2026',
    formato: 'TEMPO_FALTANTE',
    jornadas: ['11/03/2026'],
    descricao: 'Saiu para levar o filho ao hospital',
    motivoId: reason(1)
  }, person(10))
  await ask({
    jornada: '26/03/2026',
    formato: 'INTERVALO_HORARIO',
    minMinutos: 480,
    maxMinutos: 720,
    descricao: 'Consulta médica pela manhã',
    motivoId: reason(5)
  })
  await call('POST', '/_sandbox/faults', {
    operation: 'requestAdjustment', stage: 'before-auth', status: 503, times: 2
  })
  for (let time = 0; time < 2; time++) {
    await ask({
      jornada: '25/03/2026',
      formato: 'TEMPO_FALTANTE',
      jornadas: ['25/03/2026'],
      descricao: 'Pane no ônibus',
      motivoId: reason(1)
    }, person(5))
  }
  const late = await ask({
    jornada: '25/03/2026',
    formato: 'TEMPO_FALTANTE',
    jornadas: ['25/03/2026'],
    descricao: 'Pane no ônibus',
    motivoId: reason(1)
  }, person(5))
  await call('POST', `/_sandbox/adjustments/${late?.ajusteRegistroId}/reject`, {
    observacaoGestor: 'Já estava abonado'
  })
  await ask({
    jornada: '25/03/2026',
    formato: 'INTERVALO_HORARIO',
    minMinutos: 780,
    maxMinutos: 1068,
    descricao: 'Consulta médica da filha à tarde',
    motivoId: reason(1)
  }, person(3))
  await ask({
    jornada: '10/03/2026',
    formato: 'INTERVALO_HORARIO',
    minMinutos: 600,
    maxMinutos: 540,
    descricao: 'Metrô parado',
    motivoId: reason(1)
  })
  await ask({
    jornada: '10/03/2026',
    formato: 'INTERVALO_HORARIO',
    minMinutos: 480,
    maxMinutos: 510,
    descricao: 'Metrô parado entre Sé e Brás',
    motivoId: reason(1)
  })
  await ask({
    jornada: '26/03/26',
    formato: 'INTERVALO_HORARIO',
    descricao: 'Consulta médica pela manhã',
    minMinutos: '480',
    considerarRegistroRealizado: 'sim',
    anexos: [{ base64: 'JVBERi0xLjQ' }],
    observacao: '<img src=x onerror=alert(1)>'
  })
}
