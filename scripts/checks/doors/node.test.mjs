import { test } from 'node:test'
import * as espelho from 'espelho'
import journey from './journey.cjs'

test('a journey under node:test', () => journey(espelho))
