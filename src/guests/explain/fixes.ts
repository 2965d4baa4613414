import { type Operation, type OperationName, operations } from '../../core/contract/index.ts'
import { addDays } from '../../core/rules/time/civil-date.ts'
import type { JsonType } from '../../core/rules/problem.ts'
import type { Fix, Mendable, RefusedRequest } from '../../core/problems/refusal.ts'
import { valueOf } from '../../core/rules/json-pointer.ts'
import { brazilian } from '../../core/words.ts'
import { added, inventedWhole, renamedFrom, rewritten, withFieldsOf } from './added.ts'
import { bodyExample, daySaid, examplesAt, fieldOf, valuesAt } from './examples.ts'
import { invented, ofYours, replacing, sayIn, shown } from './fix-words.ts'
import { renamedColumns } from './csv-columns.ts'
import { appended, shortened, withoutRepeated } from './list-fixes.ts'
import { unwrapped } from './meant-body.ts'
import { methodsAt, nearRoute } from '../../core/problems/near-route.ts'
import { dayOfRecords, firstDay, movedTo, opened, ordered, swapped } from './order-fixes.ts'
import { converted, inYear, nearest, reformatted, wholeMeant } from './repairs.ts'
import { worded } from '../../core/words/problems.ts'

/** A refused request, with the fixes that a row of the table of problems can choose from. */
export function mendableOf (request: RefusedRequest): Mendable {
  const { body, pointer: own = '', sent } = request
  const field = own.slice(own.lastIndexOf('/') + 1)
  const replace: Mendable['replace'] = (value, pointer = own) => ({
    words: replacing(request, pointer, value),
    patch: [{ op: 'replace', path: pointer, value }]
  })
  const remove: Mendable['remove'] = (pointer = own) => ({
    words: sayIn(request)(worded('remove', { pointer })), patch: [{ op: 'remove', path: pointer }]
  })
  const inventing: Mendable['inventing'] = (...values) => [
    ...sent === null && /\D$/.test(own) ? [remove()] : [],
    ...present([...values, ...examplesAt(request)])
      .map(value => withFieldsOf(request, value, inventedWhole(request, value))),
    ...own === '' ? [] : [remove()]
  ]
  const instead: Mendable['instead'] = (...values) => [
    ...present([...values, ...valuesAt(request)]).map(value => withFieldsOf(request, value, replace(value))),
    ...inventing()
  ]
  return {
    ...request,
    say: sayIn(request),
    at: pointer => valueOf(body, pointer),
    field: name => fieldOf(request, name),
    nearest: allowed => nearest(sent, allowed),
    converted: expected => convertedTo(request, expected, field),
    reformatted: format => reformatted(sent, format, daySaid(request)),
    whole: () => wholeMeant(Number(sent), field),
    inThisYear: () => inYear(sent, request.today.slice(0, 4)),
    sendTo: id => sendToAnother(request, id),
    sendElsewhere: () => sendElsewhere(request),
    example: () => shown(request.meant ?? bodyExample(request.operation)),
    added: () => added(request),
    renamed: () => [...renamedFrom(request, ({ from }) => from === own), remove()],
    replace,
    remove,
    instead,
    inventing,
    invented: (fix, pointer) => invented(request, fix, pointer),
    appended: () => appended(request),
    renamedColumns: wrong => renamedColumns(request, wrong),
    shortened: (maximum, unit) => shortened(request, maximum, unit),
    swapped: other => swapped(request, other),
    after: other => [...ordered(request, other, replace), ...inventing()],
    lastDay: maximum => inventing(brazilian(addDays(firstDay(request), maximum - 1))),
    onDay: day => [...dayOfRecords(request, replace), ...instead(movedTo(day, sent))],
    opened: through => opened(request, through),
    removeRepeated: () => withoutRepeated(request, remove)
  }
}

function convertedTo (request: RefusedRequest, expected: readonly JsonType[], field: string): readonly unknown[] {
  const { pointer, sent, body, operation, meant } = request
  if (pointer !== '') {
    const values = converted(sent, expected, field)
    return values.flatMap(value => [value, ...typeof value === 'string' ? rewritten(value, request) : []])
  }
  return unwrapped(body, operation) === body ? [] : [meant]
}

function present (values: readonly unknown[]): unknown[] {
  return values.filter(value => value !== undefined)
}

/** The path of the request with another identifier, where the operation's path has its parameter. */
function withIdentifier ({ operation, path }: RefusedRequest, id: string): string {
  const { url }: Pick<Operation, 'url'> = operations[operation as OperationName] ?? { url: '' }
  const template = url.split('/')
  return path.split('/').map((step, at) => template[at]?.startsWith(':') === true ? id : step).join('/')
}

/** An identifier of the sandbox in place of the client's. */
function sendToAnother (request: RefusedRequest, id: string): Fix {
  const { words, route } = sendTo(request, withIdentifier(request, id))
  return { words: `${words}${ofYours(request)}`, ...(route !== undefined && { route }), invented: ['/path'] }
}

function sendTo (request: RefusedRequest, path: string): Fix {
  return { words: sayIn(request)(worded('sendItTo', { path })), route: { method: request.method, path } }
}

function sendElsewhere (request: RefusedRequest): Fix {
  const say = sayIn(request)
  const { page } = request
  if (page !== undefined) {
    return {
      words: say(worded('aPageOfAsksWhetherIt', { page }))
    }
  }
  const route = nearRoute(request.method, request.path, request.isServed)
  if (route === undefined) {
    const methods = methodsAt(request.path)
    return {
      words: methods.length === 0
        ? say(worded('outsideTheContractWhose'))
        : say(worded('thisPathHasOnly', { methods: methods.join(', ') }))
    }
  }
  const { method, path } = route
  if (path === request.path) return { words: `use ${method}${sameMethodElsewhere(request)}`, route }
  if (method === request.method) return sendTo(request, path)
  return { words: say(worded('send', { method, path })), route }
}

/** The path of the contract that has the sent method, where the sent path has another one. */
function sameMethodElsewhere (request: RefusedRequest): string {
  const { method, path, isServed } = request
  const other = nearRoute(method, path, name => isServed(name) && operations[name as OperationName].method === method)
  if (other === undefined) return ''
  return sayIn(request)(worded('orSendTheTo', { method, path: other.path }))
}
