/** The variables that keep the proxy of the environment out of the way to a server, which it may not reach. */
export function withoutProxy (url: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { hostname } = new URL(url)
  const own = [hostname, ...hostname.startsWith('[') ? [hostname.slice(1, -1)] : [], 'localhost', '.localhost']
  const hosts = [env['NO_PROXY'] ?? '', env['no_proxy'] ?? ''].flatMap(list => list.split(',').map(host => host.trim()))
  const list = [...new Set([...hosts, ...own])].filter(host => host !== '').join()
  return { NO_PROXY: list, no_proxy: list }
}
