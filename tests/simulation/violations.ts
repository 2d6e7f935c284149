// What must never be: each of these is a failing of the product, with where and when.
import { iso } from '#shared/lib/time.ts'

export type ViolationKind =
  | 'false claim'
  | 'wrong person'
  | 'wrong name'
  | 'not asked for'
  | 'late alert'
  | 'duplicate'
  | 'stuck'

export type Violation = {
  kind: ViolationKind
  site: string
  /** The removal, look or alert that is at fault; null where there is none. */
  subject: string | null
  at: string
  what: string
}

export type Violations = {
  /** Notes each failing once, however often it is seen. */
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
