import t from 'tap'
import { type Assumption, ASSUMPTIONS } from '../../../src/core/assumptions.ts'

/** Every place of the contract that says "not shown", in its order: its heading, what it leaves open, who answers. */
const NOT_SHOWN: readonly (readonly [heading: string, what: string, ...ids: readonly Assumption['id'][]])[] = [
  ['What the service does', 'the complete list of operations', 'A85'],
  ['Resources', 'the fields of the shift-exception record', 'A85'],
  ['Resources', 'the fields of the API key record', 'A85'],
  ['States and transitions', 'the transitions', 'A12'],
  ['States and transitions', 'the status of a newly created adjustment', 'A11'],
  ['Endpoints, 2. Create an API key', 'which fields are required', 'A08'],
  ['Endpoints, 2. Create an API key', 'the allowed values of permissions', 'A07', 'A68'],
  ['Endpoints, 2. Create an API key', 'the format rules of expiresIn', 'A09', 'A83'],
  ['Endpoints, 2. Create an API key', 'the success status code', 'A01'],
  ['Endpoints, 2. Create an API key', 'response fields beyond status and mensagem', 'A10'],
  ['Endpoints, 3. Update a work location', 'which request fields are required', 'A30', 'A31'],
  ['Endpoints, 3. Update a work location', 'the success status code', 'A02'],
  ['Endpoints, 3. Update a work location', 'path, payload and response of the replacement PATCH', 'A33'],
  ['Endpoints, 4. Create shift-day exceptions', 'the column layout of the CSV file', 'A34'],
  ['Endpoints, 4. Create shift-day exceptions', 'the success status code', 'A03'],
  ['Endpoints, 4. Create shift-day exceptions', 'whether a file with invalid rows is partly applied', 'A36', 'A37'],
  ['Endpoints, 5. Unlink collaborators', 'the success status code', 'A04'],
  ['Endpoints, 5. Unlink collaborators', 'identifiers that are not linked or do not exist', 'A40', 'A29'],
  ['Authentication, 5', 'whether the other four endpoints require the token', 'A05'],
  ['Authentication, 6', 'which permission each endpoint requires', 'A06'],
  ['Events', 'events, webhooks and notifications', 'A85'],
  ['Errors', 'which condition yields which code on the other four endpoints', 'A43', 'A61'],
  ['Errors', 'the message texts', 'A52', 'A53'],
  ['Errors', 'the validation rule behind each 400', 'A16', 'A67'],
  ['Limits', 'rate limits', 'A44'],
  ['Limits', 'the size limit of attachments', 'A26'],
  ['Limits', 'the size limit of the CSV file', 'A39'],
  ['Limits', 'the number of items in arrays', 'A81'],
  ['Limits', 'the limit of records per day', 'A45'],
  ['Versioning, 3', 'version selection', 'A85'],
  ['Versioning, 3', 'deprecation timelines', 'A85']
]

for (const [heading, what, ...ids] of NOT_SHOWN) {
  t.test(`${heading}: ${what} is ${ids.join(', ')}`, async t => {
    for (const id of ids) {
      const found = ASSUMPTIONS.find(one => one.id === id)
      t.ok(found?.section.split('; ').includes(heading), `${id}: ${found?.section}`)
    }
  })
}
