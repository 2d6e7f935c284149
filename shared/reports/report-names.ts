// Formats names for reports.
import type { Person } from '#shared/collections/people.ts'
import { mainName } from '#shared/letters/full-name.ts'

/** `Ada M Quinn Jr`; the id for a person without a name. */
export const reportNameOf = (person: Pick<Person, 'names' | 'id'>): string => mainName(person) || person.id

/** `Ada Quinn`, `Ada Quinn and Ben Quinn`, `Ada Quinn and 3 more`. */
export function namesOf(people: readonly Pick<Person, 'names' | 'id'>[]): string {
  const [first, second] = people.map(person => shortened(reportNameOf(person)))
  if (first === undefined) return 'nobody yet'
  if (people.length === 2) return `${first} and ${second}`
  return people.length === 1 ? first : `${first} and ${people.length - 1} more`
}

/** The maximum length of a name inside a sentence. */
const NAME_MAX = 40
const shortened = (name: string) => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name)
