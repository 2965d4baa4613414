const espelho = require('espelho')
const journey = require('./journey.cjs')

/* global it */
it('a journey under Mocha', () => journey(espelho)).timeout(20_000)
