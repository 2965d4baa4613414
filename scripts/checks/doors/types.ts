import { connect, type ControlClient, type FreshSandbox, startSandbox } from 'espelho'

export async function arrange (): Promise<string> {
  const server = await startSandbox({ seed: 7 })
  const control: ControlClient = connect({ url: server.url })
  const world: FreshSandbox = control.fresh('types')
  const [collaborator] = await world.collection('collaborators')
  const days = await world.dailyFrequency(collaborator?.colaboradorId ?? '', '2026-03-02')
  const status: 'ATIVO' | 'INATIVO' | 'RASCUNHO' | undefined = days[0]?.statusVigenteColaborador
  // @ts-expect-error there is no such collection
  await world.collection('employees')
  // @ts-expect-error a sandbox needs a name
  world.sandbox()
  return status ?? ''
}
