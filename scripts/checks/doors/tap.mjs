import * as espelho from 'espelho'
import t from 'tap'
import journey from './journey.cjs'

t.test('a journey under tap', () => journey(espelho))
