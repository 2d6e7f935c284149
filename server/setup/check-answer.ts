// Checks an answer as it's given.

import { SECOND } from '#shared/lib/time.ts'
import type { Installation } from '../doctor/check.ts'
import { CHECKS, runCheck } from '../doctor/run-checks.ts'
import { type Settings, settingFault } from '../env.ts'
import { isUnwritable } from './env-file.ts'
import type { SetupQuestion } from './questions.ts'

const ENDS_WITHIN = 8 * SECOND

/** `fault`: why the answer can't be taken. `notes`: what the checks say otherwise. */
export type Judged = { fault: string | null; notes: string[] }

/** What is wrong with the form of an answer; null if nothing is. */
export function formFault({ setting }: SetupQuestion, answer: string): string | null {
  if (isUnwritable(answer)) return 'must be one line'
  return settingFault(setting, answer)
}

/** Runs the doctor's checks of a question. `installation`: as it would be with the answer. */
export async function checkSetupAnswer(
  { checks }: SetupQuestion,
  installation: (settings: Settings) => Installation,
  settings: Settings,
): Promise<Judged> {
  const candidate = installation(settings)
  const chosen = CHECKS.filter(({ name }) => checks.includes(name))
  const found = await Promise.all(chosen.map(check => runCheck(check, candidate, ENDS_WITHIN)))
  const bad = found.find(({ result }) => result === 'missing' || result === 'broken')
  return { fault: bad?.says ?? null, notes: found.map(({ says }) => says) }
}
