import * as espelho from 'espelho'
import { test } from 'vitest'
import journey from './journey.cjs'

test('a journey under vitest', () => journey(espelho))
