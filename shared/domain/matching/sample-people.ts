// Fictional people and listings for the tests of this folder.
import type { MatchListing, MatchProfile, Reason } from './index.ts'

/** A person with a middle name, a former name, two past places and every kind of contact. */
export const dana: MatchProfile = {
  names: [
    { first: 'Dana', middle: 'Ruth', last: 'Halvorsen' },
    { first: 'Dana', middle: '', last: 'Pruett' },
  ],
  birthYear: 1978,
  birthDate: '1978-05-14',
  addresses: [
    { street: '14 Oakwood St', city: 'Mentor', state: 'OH', zip: '44060', current: true },
    { street: '2210 W Cedar Ave Apt 3', city: 'Boise', state: 'ID', current: false },
    { city: 'Bend', state: 'OR', current: false },
  ],
  phones: ['+14405550142'],
  emails: ['dana.halvorsen@example.com'],
  relatives: ['Erik Halvorsen', 'Louise Pruett'],
}

/** A person with a very frequent name and few other details. */
export const john: MatchProfile = {
  names: [{ first: 'John', middle: '', last: 'Smith' }],
  birthYear: 1970,
  birthDate: '1970-02-03',
  addresses: [{ street: '801 Elm St', city: 'Mentor', state: 'OH', current: true }],
}

/** A son with the same name as his father. */
export const junior: MatchProfile = {
  names: [{ first: 'Walter', middle: '', last: 'Kettering', suffix: 'Jr' }],
  birthYear: 1980,
  birthDate: '1980-09-09',
  addresses: [{ street: '55 Alder Ct', city: 'Salem', state: 'OR', current: true }],
  relatives: ['Walter Kettering Sr', 'June Kettering'],
}

/** A listing read on 1 August 2025. */
export function shown(fields: Partial<MatchListing> & { name: string }): MatchListing {
  return { seenOn: '2025-08-01', ...fields }
}

/** The sentences of the reasons for, against, or neither. */
export function textsOf(reasons: readonly Reason[], agrees: boolean | null): string[] {
  return reasons.filter(reason => reason.agrees === agrees).map(reason => reason.text)
}
