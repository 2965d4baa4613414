import type { Random } from '../random.ts'
import { EMPTY, type SandboxModel, withSandbox, type World } from './world.ts'

export const headers = { 'content-type': 'application/json', authorization: 'Bearer espelho_admin' }

/** A request of a client, and what its success makes of the client's sandboxes. */
export interface Act {
  readonly what: string
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly status: number
  /** `id` is that of the adjustment that was made. */
  outcome (id: string): World
  /** What is there, too, if it was not done: as nobody has used a sandbox yet, or a snapshot more. */
  readonly undone?: World
}

const MOST_SANDBOXES = 4
const MOST_ADJUSTMENTS = 40
/** So much text that a few dozen adjustments make a compaction due at the next reset. */
const LONG_TEXT = 40_000

let files = 0

export function adjust (world: World, name: string, random: Random): Act {
  const day = String(random.between(1, 28)).padStart(2, '0')
  // Some files are the same, so that they share a blob.
  const text = random.chance(0.6) ? '' : random.chance(0.3) ? 'the same file' : `file ${++files}`
  const model = world.get(name) ?? EMPTY
  return {
    what: text === '' ? 'adjustment' : 'attachment',
    method: 'POST',
    path: `/~${name}/ajuste-registro/solicitar`,
    body: {
      jornada: `${day}/03/2026`,
      formato: 'INTERVALO_HORARIO',
      descricao: random.chance(0.3) ? 'x'.repeat(LONG_TEXT) : 'x',
      motivoId: 'a0000000-0000-4000-8000-000000000001',
      minMinutos: 480,
      maxMinutos: 540,
      anexos: text === '' ? [] : [{ nome: 'a.txt', base64: Buffer.from(text).toString('base64') }]
    },
    status: 201,
    outcome: id => withSandbox(world, name, { ...model, adjustments: new Map([...model.adjustments, [id, text]]) }),
    undone: withSandbox(world, name, model)
  }
}

export function fork (world: World, name: string, model: SandboxModel, to: string): Act {
  return {
    what: 'fork',
    method: 'POST',
    path: `/~${name}/_sandbox/fork`,
    body: { name: to },
    status: 201,
    outcome: () => withSandbox(world, to, { ...EMPTY, adjustments: model.adjustments })
  }
}

export function restore (world: World, name: string, model: SandboxModel, snapshot: string): Act {
  const adjustments = model.snapshots.get(snapshot) ?? EMPTY.adjustments
  return {
    what: 'restore',
    method: 'POST',
    path: `/~${name}/_sandbox/snapshots/${snapshot}/restore`,
    status: 200,
    outcome: () => withSandbox(world, name, { ...model, adjustments })
  }
}

/** What a client does next in its sandboxes, named after `prefix`. `document` is the state of a fresh sandbox. */
export function nextAct (world: World, prefix: string, random: Random, document: object): Act {
  const names = [...world.keys()]
  const name = names[random.between(0, names.length - 1)] ?? `${prefix}-0`
  const model = world.get(name)
  if (model === undefined) return adjust(world, name, random)
  const at = (path: string): string => `/~${name}/_sandbox/${path}`
  const becomes = (next: SandboxModel | undefined) => () => withSandbox(world, name, next)
  const snapshot = `s${random.between(1, 3)}`
  const kept = [...model.snapshots.keys()]
  const die = random.between(0, 99)
  if (die < 4 || model.adjustments.size > MOST_ADJUSTMENTS) {
    const snapshots = new Map([...model.snapshots, ['before-reset', model.adjustments]])
    return {
      what: 'reset',
      method: 'POST',
      path: at('reset'),
      status: 200,
      outcome: becomes({ ...NO_ADJUSTMENTS, snapshots }),
      undone: becomes({ ...model, snapshots })()
    }
  }
  if (die < 12) {
    const snapshots = new Map([...model.snapshots, [snapshot, model.adjustments]])
    return {
      what: 'snapshot',
      method: 'PUT',
      path: at(`snapshots/${snapshot}`),
      status: 200,
      outcome: becomes({ ...model, snapshots })
    }
  }
  if (die < 19 && kept[0] !== undefined) return restore(world, name, model, kept[0])
  if (die < 22 && model.snapshots.has(snapshot)) {
    const snapshots = new Map([...model.snapshots].filter(([one]) => one !== snapshot))
    return {
      what: 'snapshot dropped',
      method: 'DELETE',
      path: at(`snapshots/${snapshot}`),
      status: 204,
      outcome: becomes({ ...model, snapshots })
    }
  }
  if (die < 24) {
    return {
      what: 'state',
      method: 'PUT',
      path: at('state'),
      body: document,
      status: 200,
      outcome: becomes({ ...model, ...NO_ADJUSTMENTS })
    }
  }
  if (names.length >= MOST_SANDBOXES) {
    return { what: 'deletion', method: 'DELETE', path: `/_sandboxes/${name}`, status: 204, outcome: becomes(undefined) }
  }
  if (die < 40) return fork(world, name, model, `${prefix}-${random.between(1, 999_999)}`)
  return adjust(world, name, random)
}

const NO_ADJUSTMENTS = { adjustments: EMPTY.adjustments }
