import { connect, ControlError, startSandbox } from 'espelho'
const journey: (espelho: object) => Promise<void> = require('./journey.cjs')

test('a journey under ts-jest', () => journey({ connect, ControlError, startSandbox }))
