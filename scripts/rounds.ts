import { fileURLToPath } from 'node:url'
import { type Programs, runProgram } from './programs.ts'

/** Long scripts. Each draws from a seed, and ends with an error when something falls. */
export const ROUNDS: Programs = {
  kill: {
    file: 'scripts/rounds/kill.ts',
    args: '[KILLS] [SEED]',
    sentence: 'kills a server under load, and looks for what is lost or half done'
  },
  replicas: {
    file: 'scripts/rounds/replicas.ts',
    args: '[ROUNDS] [SEED] [MILLISECONDS|rolling]',
    sentence: 'kills, stops and delays three processes on one database, which fails, too; `rolling` restarts them'
  },
  fuzz: {
    file: 'scripts/rounds/fuzz.ts',
    args: '[REQUESTS] [SEED]',
    sentence: 'sends mutated requests, as the fuzz tests do, but more of them'
  },
  fallback: {
    file: 'scripts/rounds/fallback.ts',
    args: '[TARGETS] [SEED]',
    sentence: 'sends random targets to a server behind, and calls one that closes each connection'
  },
  explain: {
    file: 'scripts/rounds/explain.ts',
    args: '[REFUSALS] [SEED]',
    sentence: 'sends faulty requests, and applies each fix that their explanations offer'
  },
  refusals: {
    file: 'scripts/rounds/refusals.ts',
    args: '[SEED] [PROFILES]',
    sentence: 'sends broken requests to hidden profiles, prints what `explain` says of each, and sends each fix'
  },
  header: {
    file: 'scripts/rounds/header.ts',
    args: '[REQUESTS] [SEED]',
    sentence: 'sends each request once for each other answer: the header names the points that change its response'
  },
  days: {
    file: 'scripts/rounds/days.ts',
    args: '[DAYS] [SEED] [SHOWN]',
    sentence: 'makes up months of journeys, and compares each day with the journey that made it'
  },
  figures: {
    file: 'scripts/rounds/figures.ts',
    args: '[DAYS] [SEED] [REVISION] [SHOWN]',
    sentence: 'computes the days of made-up people by another revision too, and shows each figure that differs'
  },
  timeline: {
    file: 'scripts/rounds/timeline.ts',
    args: '[SEQUENCES] [SEED] [REVISION] [SHOWN]',
    sentence: 'adjusts random days in random sequences by another revision too, and shows each answer that differs'
  },
  calibrate: {
    file: 'scripts/rounds/calibrate.ts',
    args: '[PROFILES] [SEED] [EXCHANGES] [LONG]',
    sentence: 'hides random answers, and looks for a claim of `calibrate` that is not true'
  },
  page: {
    file: 'test/guests/page/rounds.ts',
    args: '[SECONDS] [SEED]',
    sentence: 'shows the page 200 requests a second, 300 people and a year of records'
  },
  soak: {
    file: 'scripts/rounds/soak.ts',
    args: '[REQUESTS] [SEED] [SANDBOXES]',
    sentence: 'sends requests of all kinds to many sandboxes: the memory stays flat'
  },
  strangers: {
    file: 'scripts/rounds/strangers.ts',
    args: '[REQUESTS] [SEED]',
    sentence: 'sends requests without a token against a heap of 512 MB'
  },
  kept: {
    file: 'scripts/rounds/kept.ts',
    args: '[SECONDS] [SEED] [data]',
    sentence: 'fills a server with 512 MB by states, files, snapshots and forks, while others work'
  },
  mutate: {
    file: 'scripts/rounds/mutate.ts',
    args: '[PLANTED] [SEED]',
    sentence: 'mutates three suites with planted blind spots: each is named, and none invented'
  },
  bounds: {
    file: 'scripts/rounds/bounds.ts',
    args: '[WORDS] [SEED]',
    sentence: 'tries each known way to stop, fill or empty a server'
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await runProgram('rounds', ROUNDS, process.argv.slice(2))
}
