// The result of one comparison: part, level, weight and sentence.
import { type Level, WEIGHTS } from './weights-table.ts'

/** The part of a listing that a reason is about. */
export type Part = 'name' | 'suffix' | 'age' | 'place' | 'address' | 'phone' | 'email' | 'relative'

/** Why a listing is, or isn't, about the person: the result of one comparison. */
export interface Reason {
  part: Part
  /** Speaks for the person, against, or neither. */
  agrees: boolean | null
  /** Its contribution to the log-odds (natural); negative speaks against. */
  weight: number
  /** A short sentence to the owner of the profile. */
  text: string
  /** The level of agreement, a stable code. */
  level: Level
}

/** Adds a reason to `found`; `times` multiplies a level that counts "per" item. */
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

/** Whether any of the reasons has one of the levels. */
export function hasLevel(reasons: readonly Reason[], levels: ReadonlySet<Level>): boolean {
  for (const reason of reasons) if (levels.has(reason.level)) return true
  return false
}
