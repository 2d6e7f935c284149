// A person in the form: unchecked texts. Pure.
import type { Person } from '#shared/collections/people.ts'
import { partsOfName } from './typed-name.ts'

export type NameDraft = {
  key: string
  first: string
  middle: string
  last: string
  suffix: string
  from: string
  to: string
}
export type PlaceDraft = {
  key: string
  street: string
  city: string
  state: string
  zip: string
  from: string
  to: string
  current: boolean
}
export type TextDraft = { key: string; text: string }

export type PersonDraft = {
  relation: Person['relation']
  names: NameDraft[]
  birthYear: string
  birthDate: string
  places: PlaceDraft[]
  phones: TextDraft[]
  emails: TextDraft[]
  relatives: TextDraft[]
}

/** Makes keys for added rows; any source of unique strings. */
export type NewKey = () => string

export const emptyName = (key: string): NameDraft => ({
  key,
  first: '',
  middle: '',
  last: '',
  suffix: '',
  from: '',
  to: '',
})

export const emptyPlace = (key: string, current: boolean): PlaceDraft => ({
  key,
  street: '',
  city: '',
  state: '',
  zip: '',
  from: '',
  to: '',
  current,
})

/** An empty form with one name and the current home. `name`: the known name, as one text. */
export function emptyDraft(newKey: NewKey, relation: Person['relation'] = 'self', name = ''): PersonDraft {
  return {
    relation,
    names: [{ ...emptyName(newKey()), ...partsOfName(name) }],
    birthYear: '',
    birthDate: '',
    places: [emptyPlace(newKey(), true)],
    phones: [{ key: newKey(), text: '' }],
    emails: [{ key: newKey(), text: '' }],
    relatives: [{ key: newKey(), text: '' }],
  }
}

/** The form of an existing person. */
export function draftOf(person: Person, newKey: NewKey): PersonDraft {
  const year = (value: number | null | undefined) => (value == null ? '' : String(value))
  const rows = (texts: readonly string[]) => texts.map(text => ({ key: newKey(), text }))
  return {
    relation: person.relation,
    names: person.names.map(({ from_year, to_year, ...name }) => ({
      key: newKey(),
      ...name,
      from: year(from_year),
      to: year(to_year),
    })),
    birthYear: year(person.birth_year),
    birthDate: person.birth_date ?? '',
    places: person.places.map(place => ({
      key: newKey(),
      street: place.street,
      city: place.city,
      state: place.state,
      zip: place.zip,
      from: year(place.from_year),
      to: year(place.to_year),
      current: place.current,
    })),
    phones: rows(person.phones),
    emails: rows(person.emails),
    relatives: rows(person.relatives),
  }
}
