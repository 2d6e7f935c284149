// Converts a made-up person to the profile they would enter in the product, and a tester's profile to a person.
import { MatchProfile, ProfileAddress, ProfileName } from '#shared/domain/matching/profile.ts'
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import { TOLD_UNTIL } from './contacts.ts'
import type { Person } from './person.ts'
import { stateNames } from './places.ts'

const shortText = (max: number) => z.string().trim().min(1).max(max)

/** The input of `POST /dev/world {"addPerson": …}`: a profile with at least one full name and one US place. */
export const addedPerson = MatchProfile.extend({
  names: z
    .array(ProfileName.extend({ first: shortText(60), last: shortText(60) }))
    .min(1)
    .max(10),
  addresses: z
    .array(
      ProfileAddress.extend({
        city: shortText(60),
        state: z
          .string()
          .toUpperCase()
          .refine(state => state in stateNames, 'not the two-letter code of a US state'),
        until: z.number().int().min(1900).max(2100).optional(),
      }),
    )
    .min(1)
    .max(20),
  birthDate: z.iso.date().optional(),
  birthYear: z.number().int().min(1900).max(2020).optional(),
  phones: z.array(z.string().max(30)).max(10).default([]),
  emails: z.array(z.string().max(254)).max(10).default([]),
  relatives: z.array(z.string().max(120)).max(30).default([]),
})
export type AddedPerson = z.infer<typeof addedPerson>

/** The person described by a profile, listed everywhere. A birth year alone becomes July 1 of that year. */
export function personFromProfile(profile: AddedPerson, index: number): Person {
  const main = must(profile.names[0], 'a name')
  const others = profile.names.slice(1)
  const ordered = [...profile.addresses].sort((a, b) => Number(b.current) - Number(a.current))
  const unlike = (own: string, list: string[]) => [...new Set(list)].filter(entry => entry !== own)
  return {
    index,
    first: main.first,
    middle: main.middle,
    last: main.last,
    suffix: /^jr/i.test(main.suffix ?? '') ? 'Jr' : /^sr/i.test(main.suffix ?? '') ? 'Sr' : '',
    sex: 'f',
    formerLast: unlike(
      main.last,
      others.map(name => name.last),
    ),
    alsoFirst: unlike(
      main.first,
      others.map(name => name.first),
    ),
    birthDate: profile.birthDate ?? (profile.birthYear === undefined ? '' : `${profile.birthYear}-07-01`),
    places: ordered.map((address, position) => {
      const until = address.until ?? TOLD_UNTIL - 4 * position
      return {
        street: address.street ?? '',
        city: address.city,
        state: address.state,
        zip: address.zip ?? '',
        from: until - 4,
        to: position === 0 ? null : until,
      }
    }),
    phones: profile.phones.map(phone => phone.replace(/\D/g, '').slice(-10)),
    emails: profile.emails,
    relatives: profile.relatives,
    reach: 'all',
  }
}

/** The profile that the person would enter in the product, in the format that matching takes. */
export function profileOf(person: Person): z.infer<typeof MatchProfile> {
  const { first, middle, last, suffix } = person
  return {
    names: [
      { first, middle, last, ...(suffix === '' ? {} : { suffix }) },
      ...person.alsoFirst.map(other => ({ first: other, middle: '', last })),
      ...person.formerLast.map(former => ({ first, middle, last: former })),
    ],
    ...(person.birthDate === ''
      ? {}
      : { birthDate: person.birthDate, birthYear: Number(person.birthDate.slice(0, 4)) }),
    addresses: person.places.map(place => ({
      street: place.street,
      city: place.city,
      state: place.state,
      zip: place.zip,
      current: place.to === null,
      ...(place.to === null ? {} : { until: place.to }),
    })),
    phones: person.phones.map(phone => `+1${phone}`),
    emails: [...person.emails],
    relatives: [...person.relatives],
  }
}
