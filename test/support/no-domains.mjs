import hooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

/*
 * tap follows every promise, to know the test of an error that nobody catches. That takes a tenth of the time of a
 * suite. Here such an error ends its process, which counts as a failure and names the tests that it left unfinished.
 */
hooks.createHook = () => ({ enable () { return this }, disable () { return this } })
syncBuiltinESMExports()
