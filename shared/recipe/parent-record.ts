// Whether a record at a parent site is the same entry as a record at a child site, which shows its data (RECIPES 2).
import type { RecordFacts, RecordPlace } from './record.ts'

/**
 * A parent's record is the child's if name and age are equal and, for aliases, relatives and places, one list
 * contains the other. Phones and emails aren't compared.
 */
export function isParentRecordOf(parent: RecordFacts, child: RecordFacts): boolean {
  if (parent.name === null || child.name === null || plain(parent.name) !== plain(child.name)) return false
  return (
    parent.age === child.age &&
    isOneInOther(parent.alternativeNames, child.alternativeNames) &&
    isOneInOther(parent.relatives, child.relatives) &&
    isOneInOther(parent.addresses.map(placeName), child.addresses.map(placeName))
  )
}

function isOneInOther(one: readonly string[], other: readonly string[]): boolean {
  const sets = [new Set(one.map(plain)), new Set(other.map(plain))] as const
  const [few, many] = sets[0].size <= sets[1].size ? sets : [sets[1], sets[0]]
  return [...few].every(text => many.has(text))
}

function placeName({ city, state }: RecordPlace): string {
  return `${city}, ${state ?? ''}`
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
