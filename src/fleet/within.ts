/** Rejects with an error if the task takes longer than `milliseconds`. The task itself continues. */
export async function within<T> (milliseconds: number, task: Promise<T>, lateError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(lateError()), milliseconds)
  })
  try { return await Promise.race([task, late]) } finally { clearTimeout(timer) }
}
