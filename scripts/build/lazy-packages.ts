import type { Plugin } from 'esbuild'

/** What the first response of a server does not need, or only a few servers need. */
const LAZY = /^(@fastify\/ajv-compiler|@fastify\/fast-json-stringify-compiler|node:http2|node:https)$/
const NAMESPACE = 'lazy'

/**
 * Loads a CommonJS package or a module of Node.js when it is first used, although its importers import it at once. The
 * names of a module of Node.js that our own code imports are looked up at once, so our code has that module itself.
 */
export const lazyPackages: Plugin = {
  name: 'lazy-packages',
  setup ({ onResolve, onLoad }) {
    onResolve({ filter: LAZY }, ({ path, namespace, resolveDir, kind }) =>
      namespace === NAMESPACE || (kind === 'import-statement' && path.startsWith('node:'))
        ? undefined
        : { path, namespace: NAMESPACE, pluginData: resolveDir })
    onLoad({ filter: LAZY, namespace: NAMESPACE }, ({ path, pluginData }) => ({
      contents: `const load = () => require('${path}')
module.exports = new Proxy(function () {}, {
  get: (_, name) => load()[name], apply: (_, self, args) => Reflect.apply(load(), self, args)
})`,
      loader: 'js',
      resolveDir: pluginData
    }))
  }
}
