/** Of an operation that looks at every entity. */
const WAITS = 'In a world of 100,000 records other requests may wait up to half a second for it.'

/** What an operation does, beside its summary, by its operationId. A route may also describe itself. */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  listSandboxes:
    'Lists every sandbox that the server has in memory, in its data folder or in its database, with its last use.',
  getReadyRequest: 'Returns a request that reaches a part of the contract with the data of the sandbox.',
  getCoverageOfAll:
    'Returns the coverage of the sandboxes in memory together, as JSON, HTML or JUnit XML. Servers that ' +
    'share a database add theirs up.',
  listRequestsOfAll:
    'Lists the exchanges of the sandboxes in memory as one log, each with the name of its sandbox. It is ' +
    'not complete if a server that shares the database does not answer.',
  getFailureReport:
    'Returns what stands under a failing test: each request that its sandbox refused, with rule and fix, each ' +
    'warning, and what came without a sandbox since the test began. It is empty if there is none of it. Without ' +
    '`Accept-Language` it is in the language of the machine that the server runs on.',
  getTally:
    'Returns what each test was answered since the server started, for `espelho mutate`. It outlives removed ' +
    'sandboxes. Only a server that this command has started records it.',
  deleteSandbox: 'Removes a sandbox with its data. The default sandbox is not removed but reset.',
  getSandbox: 'Returns name, seed, clock, state hash, the number of entities, and links to the other routes.',
  resetSandbox: 'Takes data, clock, identifiers, settings, faults and request log back to how the sandbox started. A ' +
    'request that is under way finishes against the old data and leaves no trace in the new.',
  getHash: `Returns the SHA-256 of the collections. Equal data has an equal hash on every machine. ${WAITS}`,
  getState: `Returns all data as one document, in the form of the fixture files. ${WAITS}`,
  putState: 'Replaces all data with a document of the form that `getState` returns, or changes nothing if an entity ' +
    `is invalid. ${WAITS}`,
  searchCollection: 'Returns the entities whose fields have the texts, a page at a time, with their addresses.',
  addEntity: 'Adds one entity. The server checks it as it checks a fixture file, and fills in what is absent.',
  getEntity: 'Returns one entity in the form of the fixture files.',
  deleteEntity: 'Removes one entity. An entity that others refer to stays, and the refusal names these.',
  listApiKeys: 'Lists the API keys with their tokens. These are test credentials, so they are shown here and ' +
    'nowhere else.',
  getClock: 'Returns the time that the sandbox answers by, and how it goes.',
  setClock: 'Sets the time, or how it goes. A time alone freezes a clock that showed the time of the machine.',
  advanceClock: 'Moves the clock forward. A clock that shows the time of the machine cannot be moved.',
  getSettings: 'Returns the answer that is in force for each assumption, by its key.',
  patchSettings: 'Chooses other answers. Keys that the body leaves out keep their value.',
  listAssumptions: 'Lists every open point of the contract with its question, the answer of this sandbox and the ' +
    'other ' +
    'answers that it can be set to.',
  getDailyFrequency: "Returns the figures of each day of a period of at most 366 days, in the contract's form.",
  explainDay: 'Explains each figure of a day: its steps, their rules and sources, the bounds of the workday and ' +
    'what each ' +
    'adjustment did.',
  approveAdjustment: 'Approves a pending adjustment, as a manager would. It acts on its days from then on.',
  rejectAdjustment: 'Rejects a pending adjustment, as a manager would.',
  cancelAdjustment: 'Cancels a pending or an approved adjustment. An approved one no longer acts on its days.',
  reopenAdjustment: 'Takes a decision back: the adjustment is PENDENTE again, as it was requested. Nothing else ' +
    'changes. It is refused if another one is active in its place by now.',
  listAdjustments: 'Lists the adjustments with the names of collaborators and reasons, as a manager sees them.',
  getTimesheet: 'Returns a month of a collaborator in local time, with totals and with what can be drawn of each day.',
  listTimesheets: 'Returns a month of all collaborators with few figures a day, or of those that `ids` names. ' +
    '`after` asks for the next page. As CSV it is the timesheets of all of them, whole.',
  previewAdjustment: 'Returns the days of an adjustment as they are, and as they would be after an approval. ' +
    'Nothing changes.',
  listSnapshots: 'Lists the snapshots of the sandbox. A reset keeps them.',
  putSnapshot: 'Keeps the present state under a name. A snapshot that has the name is replaced.',
  deleteSnapshot: 'Removes a snapshot. The present state stays as it is.',
  restoreSnapshot: 'Takes the sandbox back to a snapshot: data, clock, settings and counters. Request log, coverage ' +
    'and ' +
    'faults stay.',
  forkSandbox: 'Makes a new sandbox that starts from the present state of this one.',
  getDiff: 'Returns the JSON Patch (RFC 6902) that turns the state document of a snapshot, or of the fixtures, into ' +
    `the present one. ${WAITS}`,
  listFaults: 'Lists the faults, with how often each was met and how often it struck.',
  addFault: 'Adds a fault: which requests it strikes, when, and what happens then.',
  clearFaults: 'Removes all faults. A reset does the same.',
  deleteFault: 'Removes one fault.',
  listMagic: 'Lists the values that provoke each documented error, for clients that can set nothing else.',
  listRequests: 'Lists the exchanges of the request log that match, the newest last.',
  clearRequests: 'Removes all exchanges from the request log. The coverage stays.',
  getRequest: 'Returns one exchange with its bodies and its changes. A refused request is explained: which rule it ' +
    'violated, where the contract has the rule, and which patch would let it pass.',
  getLastRequest: 'Returns the newest exchange that matches, with its bodies, its changes and the explanation of a ' +
    'refusal.',
  verifyRequests: 'Says whether a number of exchanges matches, and shows the nearest misses if too few do.',
  waitForRequests: 'Answers as soon as so many exchanges match. When the time is up it answers `ok: false`, with ' +
    '200 because clients repeat a 408.',
  streamRequests: 'Sends a server-sent event for each exchange that matches.',
  exportRequests: 'Returns the exchanges that match as HAR 1.2, which browsers and proxies read.',
  listRequestRows: 'Lists the exchanges that match without their bodies, the newest first.',
  streamEvents: 'Sends a server-sent event for each exchange, and one called `arranged` for each change through ' +
    'the control plane. `changed` names the collections and the collaborators whose days it concerns.',
  getCoverage: 'Reports which operations, formats, statuses, rules and transitions clients of the sandbox have ' +
    'reached.',
  getControlDocument: 'Returns this document.'
}
