// Runs a scenario in processes that die right before and right after each commit: the first, then the second, and so
// on. After each, other processes finish the scenario.
import { work } from '#server/db/tables/sync.ts'
import { LEASE_MS } from '#server/db/work.ts'
import { HOUR } from '#shared/lib/time.ts'
import { type Moment, type MortalProcess, mortalProcess } from './crashing.ts'
import type { TestDatabase } from './database.ts'
import { START } from './documents.ts'
import { type TestDeps, testDeps } from './test-deps.ts'

export type Scenario = {
  /** Sets everything up in a new account. */
  prepare: () => Promise<void>
  /** What the dying process does. Surviving processes repeat it until everything is done. */
  run: (deps: TestDeps & { wallNow: () => number }, process: MortalProcess) => Promise<unknown>
  /** Expects the correct final state. `died` says at which commit the process died. */
  check: (died: string) => Promise<void>
}

/** Product hours after which surviving processes retry: failures back off for hours. */
const LATER = [1, 4, 10] as const

/** Kills the scenario's process at each of its commits. Returns the number of commits. */
export async function dieEverywhere(database: TestDatabase, scenario: Scenario): Promise<number> {
  let commits = 0
  for (const moment of ['before', 'after'] as const) {
    for (let k = 1; await dieOnce(database, scenario, k, moment); k += 1) commits = Math.max(commits, k)
  }
  return commits
}

/** Returns whether the process reached that commit and died. */
async function dieOnce(
  database: TestDatabase,
  scenario: Scenario,
  k: number,
  moment: Moment,
): Promise<boolean> {
  await database.db.delete(work)
  await scenario.prepare()
  const mortal = mortalProcess(database.db, k, moment)
  await scenario.run(depsOf(database, mortal, 0), mortal).catch(error => {
    if (!mortal.isDead()) throw error
  })
  for (const hours of LATER) {
    const living = mortalProcess(database.db, 0, moment)
    await scenario.run(depsOf(database, living, hours), living)
  }
  await scenario.check(mortal.isDead() ? `${moment} commit ${k}` : 'not at all')
  return mortal.isDead()
}

function depsOf(database: TestDatabase, process: MortalProcess, hours: number) {
  const made = testDeps({ ...database, db: process.db })
  made.clock.at = START + hours * HOUR
  // Leases of dead processes expire by wall time.
  return { ...made, now: () => made.clock.at, wallNow: () => START + hours * 2 * LEASE_MS }
}
