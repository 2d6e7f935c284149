// One thing that was compared: part, level, weight and sentence. Gathering and weighing them together is done elsewhere.
import { type Level, WEIGHTS } from './weights-table.ts'

/** What a reason is about. */
export type Part = 'name' | 'suffix' | 'age' | 'place' | 'address' | 'phone' | 'email' | 'relative'

/** Why a listing is, or is not, about the person: one thing that was compared. */
export interface Reason {
  part: Part
  /** Speaks for the person, against, or neither. */
  agrees: boolean | null
  /** What it adds to the log-odds (natural); negative speaks against. */
  weight: number
  /** A short sentence to the owner of the profile. */
  text: string
  /** The level of agreement, a stable code. */
  level: Level
}

/** Adds a reason to `found`; `times` is how often a level with the word "per" counts. */
export function add(
  found: Reason[],
  part: Part,
  agrees: boolean | null,
  level: Level,
  text: string,
  times = 1,
): void {
  found.push({ part, agrees, weight: WEIGHTS[level] * times, text, level })
}

/** Whether any of the reasons is of one of the levels. */
export function hasLevel(reasons: readonly Reason[], levels: ReadonlySet<Level>): boolean {
  for (const reason of reasons) if (levels.has(reason.level)) return true
  return false
}
