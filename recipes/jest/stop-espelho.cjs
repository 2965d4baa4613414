module.exports = () => globalThis.espelho.close()
