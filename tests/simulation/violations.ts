// Violations: failures of the product that must never happen, with place and time.
import { iso } from '#shared/lib/time.ts'

export type ViolationKind =
  | 'false claim'
  | 'wrong person'
  | 'wrong name'
  | 'not asked for'
  | 'late alert'
  | 'duplicate'
  | 'letter twice'
  | 'wrong citation'
  | 'moved on a guess'
  | 'follow-up off its day'
  | 'stuck'

export type Violation = {
  kind: ViolationKind
  site: string
  /** The removal, scan or alert at fault. Null if there is none. */
  subject: string | null
  at: string
  what: string
}

export type Violations = {
  /** Records each violation once, however often it's seen. */
  note: (kind: ViolationKind, site: string, subject: string | null, at: number, what: string) => void
  all: () => Violation[]
}

/** An empty list. */
export function createViolations(): Violations {
  const noted = new Map<string, Violation>()
  return {
    note(kind, site, subject, at, what) {
      const key = [kind, site, subject, what].join('|')
      if (!noted.has(key)) noted.set(key, { kind, site, subject, at: iso(at), what })
    },
    all: () => [...noted.values()],
  }
}
