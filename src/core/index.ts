// What the core answers: an operation's whole answer, and the parts of it that a host asks for by themselves.
export { type Admission, admit, identify, permit } from './answer/admit.ts'
export { type Answer, answer, type Read, read } from './answer/answer.ts'
export type { Head } from './answer/head.ts'
export type { OperationRequest } from './answer/request.ts'
export { type Refusal, refusalOf } from './answer/refusal.ts'
