// A common name in a large city that every sandbox site always lists, for searches that need a certain result.
import type { Person } from './person.ts'

/** Above the positions of the population and below those of generated namesakes. */
const POSITION = 9_000_000

/** Mary Johnson of Houston, TX. */
export const everywhere: Person = {
  index: POSITION,
  first: 'Mary',
  middle: 'Ann',
  last: 'Johnson',
  suffix: '',
  sex: 'f',
  formerLast: [],
  alsoFirst: [],
  birthDate: '1971-05-05',
  places: [{ street: '4410 Harbor St', city: 'Houston', state: 'TX', zip: '77019', from: 2008, to: null }],
  phones: ['7135550199'],
  emails: ['mary.johnson@mail.example'],
  relatives: ['Earl Johnson'],
  reach: 'all',
}
