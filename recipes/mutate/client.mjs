/** The client under test: requests an adjustment, and returns what our payroll stores of it. */
export async function requestAdjustment (base, token, request) {
  const response = await fetch(`${base}/ajuste-registro/solicitar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request)
  })
  const body = await response.json()
  if (!response.ok) throw new Error(`${response.status}: ${[body.message].flat().join('; ')}`)
  return { status: body.status, day: body.jornada.slice(0, 10), worked: body.frequenciaDiariaJornada.horasTrabalhadas }
}
