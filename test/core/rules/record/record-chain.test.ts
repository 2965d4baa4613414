import t from 'tap'
import { createdChain, recordChain } from '../../../../src/core/rules/record/record-chain.ts'

t.test('a business unit has one chain of punches, and others beside it', async t => {
  t.equal(recordChain('unit', { environment: 'INDIVIDUAL' }), recordChain('unit', { environment: 'COLETIVO' }))
  const chains = [
    recordChain('unit', { environment: 'INDIVIDUAL' }), recordChain('other', { environment: 'INDIVIDUAL' }),
    recordChain('unit', { environment: 'AFD' }), recordChain('unit', { environment: 'PRE_ASSINALADO' }),
    createdChain('unit')
  ]
  t.equal(new Set(chains).size, chains.length, 'of another REP, pre-assigned, created by an adjustment')
  t.equal(recordChain('unit', { environment: 'INDIVIDUAL', createdByAdjustment: true }), createdChain('unit'))
})
