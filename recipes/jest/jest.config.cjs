module.exports = { globalSetup: './start-espelho.cjs', globalTeardown: './stop-espelho.cjs' }
