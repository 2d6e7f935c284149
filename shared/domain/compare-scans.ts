// Compares the fields of a listing in two scans. Ignores pictures. Pure.
import { fold } from './matching/fold.ts'
import { phonePattern } from './matching/phone.ts'
import { isSameName } from './same-entry.ts'
import { birthYears } from './shown-age.ts'

/** A listing's fields in one scan. `last_seen_at`: the time of the scan (ISO). */
export type ScannedFields = {
  age: string | null
  akas: readonly string[]
  places: readonly string[]
  phones: readonly string[]
  relatives: readonly string[]
  last_seen_at: string
}

/**
 * `gone`: a successful scan didn't show it. `stayed`: it did. `back`: it had been gone in between. `new`: only the
 * later scan shows it. `unknown`: we couldn't tell.
 */
export type FieldFate = 'gone' | 'stayed' | 'back' | 'new' | 'unknown'
export type FieldPart = 'age' | 'places' | 'phones' | 'relatives' | 'akas'
export type ComparedField = { part: FieldPart; value: string; fate: FieldFate }

/**
 * The later scan. `absent`: the site was searched, and the listing wasn't there. `listed`: it was, with these fields;
 * `wasGone` if a scan in between didn't find it. `unchecked`: we don't know what the listing shows, because the scan
 * failed, its page is still up but wasn't read, or we only have a statement.
 */
export type LaterScan =
  | { kind: 'absent' }
  | { kind: 'listed'; fields: ScannedFields; wasGone: boolean }
  | { kind: 'unchecked' }

const PARTS: readonly FieldPart[] = ['age', 'places', 'phones', 'relatives', 'akas']

/** Each value that either scan showed, part by part, those of the earlier scan first. */
export function compareScans(before: ScannedFields, later: LaterScan): ComparedField[] {
  return PARTS.flatMap(part => {
    const was = valuesOf(before, part)
    if (later.kind !== 'listed') {
      const fate = later.kind === 'absent' ? 'gone' : 'unknown'
      return was.map(value => ({ part, value, fate }) satisfies ComparedField)
    }
    const { fields, wasGone } = later
    const is = valuesOf(fields, part)
    const isSame = (a: string, b: string) =>
      SAME[part](a, b, { before: before.last_seen_at, later: fields.last_seen_at })
    return [
      ...was.map((value): ComparedField => {
        const stays = is.some(one => isSame(value, one))
        return { part, value, fate: !stays ? 'gone' : wasGone ? 'back' : 'stayed' }
      }),
      ...is
        .filter(one => !was.some(value => isSame(value, one)))
        .map((value): ComparedField => ({ part, value, fate: 'new' })),
    ]
  })
}

function valuesOf(fields: ScannedFields, part: FieldPart): readonly string[] {
  if (part === 'age') return fields.age === null ? [] : [fields.age]
  return fields[part]
}

type Times = { before: string; later: string }

/** Whether two values are the same in different spellings. A partly hidden value still counts as shown. */
const SAME: Readonly<Record<FieldPart, (a: string, b: string, times: Times) => boolean>> = {
  age: isSameAge,
  places: (a, b) => folded(a) === folded(b),
  phones: isSamePhone,
  relatives: isSameName,
  akas: (a, b) => folded(a) === folded(b),
}

const folded = (text: string) => fold(text).replace(/\s+/g, ' ').trim()

/** People age between scans, and sites round. */
function isSameAge(a: string, b: string, times: Times): boolean {
  const [one, other] = [birthYears(a, times.before), birthYears(b, times.later)]
  if (!one || !other) return folded(a) === folded(b)
  return one.from <= other.to && other.from <= one.to
}

function isSamePhone(a: string, b: string): boolean {
  const [one, other] = [phonePattern(a), phonePattern(b)]
  if (one === '' || one.length !== other.length) return a === b
  return [...one].every((digit, at) => digit === '?' || other[at] === '?' || digit === other[at])
}
