/** The subjects of the control plane: the first part of their paths below `/_sandbox`, and what they are about. */
export const TAGS: Readonly<Record<string, { readonly name: string, readonly description: string }>> = {
  sandboxes: { name: 'Sandboxes', description: 'The sandboxes of the server' },
  '': { name: 'Sandbox', description: 'One sandbox as a whole' },
  state: { name: 'State', description: 'The data of the sandbox' },
  clock: { name: 'Clock', description: 'The time in the sandbox' },
  settings: { name: 'Settings', description: 'What the contract leaves open, and the answers to it' },
  days: { name: 'Days', description: 'The figures of collaborators' },
  adjustments: { name: 'Adjustments', description: "The manager's part" },
  snapshots: { name: 'Snapshots', description: 'Named states, and copies of the sandbox' },
  faults: { name: 'Faults', description: 'Errors that a test asks for' },
  requests: { name: 'Requests', description: 'What clients sent, and what they were answered' }
}

const SUBJECTS: Readonly<Record<string, keyof typeof TAGS>> = {
  'api-keys': 'state',
  assumptions: 'settings',
  coverage: 'requests',
  'daily-frequency': 'days',
  diff: 'snapshots',
  docs: '',
  events: 'requests',
  fork: 'snapshots',
  hash: 'state',
  magic: 'faults',
  reset: '',
  search: 'state',
  timesheet: 'days',
  timesheets: 'days'
}

export function tagOf (path: string): string {
  const [, root, first = ''] = path.split('/')
  const subject = root === '_sandboxes' ? 'sandboxes' : SUBJECTS[first] ?? first
  return (TAGS[subject] ?? TAGS[''] as typeof TAGS[string]).name
}
