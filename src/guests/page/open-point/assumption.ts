import type { paths } from '../api/control-plane.d.ts'

export type Assumption =
  paths['/_sandbox/assumptions']['get']['responses'][200]['content']['application/json']['assumptions'][number]
