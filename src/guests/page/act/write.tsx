import type { ButtonHTMLAttributes } from 'preact'
import { useServer } from '../api/live.ts'
import { T } from '../text/language.ts'
import { type Keys, useKeys } from './keys.ts'

/** Why nothing can be changed now. `undefined` where something can. */
export const useObstacle = (): string | undefined =>
  useServer().connected === false ? T('withoutConnection') : undefined

/** A button that changes the sandbox. Without a connection to the server it is disabled, and its title says why. */
export function Write ({ disabled = false, title, ...props }: ButtonHTMLAttributes) {
  const obstacle = useObstacle()
  return <button type='button' {...props} disabled={disabled || obstacle !== undefined} title={obstacle ?? title} />
}

/** Keys that change the sandbox. Without a connection to the server they do nothing, as their buttons. */
export function useWriteKeys (keys: Keys): void {
  const obstacle = useObstacle()
  useKeys(obstacle === undefined ? keys : Object.fromEntries(Object.keys(keys).map(key => [key, () => {}])))
}
