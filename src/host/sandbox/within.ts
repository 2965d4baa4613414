/** Waits for a task, but no longer than so many milliseconds. */
export async function within (milliseconds: number, task: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = milliseconds === Infinity
    ? []
    : [new Promise<void>(resolve => { timer = setTimeout(resolve, milliseconds) })]
  await Promise.race([task, ...end]).finally(() => clearTimeout(timer))
}
