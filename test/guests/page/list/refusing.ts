import type { Page } from '../../../../scripts/tools/browser/index.js'
import { reasons } from '../../../support/fixture-names.ts'
import type { World } from '../open-page.ts'

/** A request that is refused for its day, which is written as no day of the contract is. */
export async function refuse ({ server, base }: World, day: number): Promise<string> {
  const { status, headers } = await server.call(`POST ${new URL(base).pathname}/ajuste-registro/solicitar`, {
    body: {
      jornada: `2026-03-${day}`,
      formato: 'INTERVALO_HORARIO',
      descricao: 'Pedido',
      motivoId: reasons.allowance,
      minMinutos: 480,
      maxMinutos: 540
    }
  })
  if (status !== 400) throw new Error(`HTTP ${status}`)
  return String(headers['x-sandbox-request-id'])
}

export async function accept ({ server, base }: World, name: string): Promise<string> {
  const body = { name, permissions: ['*'] }
  const { headers } = await server.call(`POST ${new URL(base).pathname}/api-key`, { body })
  return String(headers['x-sandbox-request-id'])
}

export const shown = (page: Page, id: string) => page.getByRole('article', { name: `Requisição ${id}`, exact: true })
export const fix = (page: Page) => page.getByRole('button', { name: 'Reenviar com a correção' })

/** The list with the pointer away from it, which the tab keeps from one test to the next. */
export async function openUntouched ({ open }: World, path = '/requisicoes', width = 1440): Promise<Page> {
  const page = await open(path, { width })
  await page.mouse.move(2, 2)
  await page.locator('h1').waitFor()
  return page
}

/** Where the pointer is to go: the middle of the detail. */
export async function inDetail (page: Page): Promise<{ x: number, y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = await page.locator('.split > .d').boundingBox() ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}
