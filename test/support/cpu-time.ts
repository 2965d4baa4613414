/** Milliseconds that this process has worked: on a busy machine time goes by without. */
export function cpuTime (): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
