// The profile that a made-up person entered in the product: their names and part of the rest.
import type { MatchingPage } from '../matching-pages.ts'
import type { Home, MadePerson } from './made-person.ts'
import { STREET_KINDS } from './place-pools.ts'
import type { Random } from './random.ts'
import { plain } from './spellings.ts'

/** A street as people write it themselves. */
function streetOf({ number, street, kind, unit }: Home): string {
  return `${number} ${street} ${STREET_KINDS[kind]?.[1]}${unit === '' ? '' : ` Apt ${unit}`}`
}

/** A person's profile. Only some enter past homes, middle names, relatives and birthdays. */
export function tellProfile(random: Random, person: MadePerson): MatchingPage['profile'] {
  const { first, called, last, former, suffix, born } = person
  const middle = random.among({ whole: 58, initial: 22, none: 20 })
  const told = middle === 'whole' ? person.middle : middle === 'initial' ? person.middle.charAt(0) : ''
  const isAccented = random.chance(0.4)
  const write = (text: string) => (isAccented ? text : plain(text))
  const name = (given: string, family: string) => ({
    first: write(given),
    middle: write(told),
    last: write(family),
    ...(suffix !== '' && random.chance(0.7) ? { suffix } : {}),
  })
  const isCalled = called !== first && random.chance(0.5)
  const names = [name(isCalled ? called : first, last)]
  if (called !== first && random.chance(0.5))
    names.push({ ...name(isCalled ? first : called, last), middle: '' })
  for (const before of former) if (random.chance(0.5)) names.push({ ...name(first, before), middle: '' })
  const addresses = person.homes
    .filter((_, place) => place === 0 || random.chance(0.85))
    .map((home, place) => ({
      city: home.city,
      state: home.state.code,
      ...(random.chance(place === 0 ? 0.9 : 0.45) ? { street: streetOf(home) } : {}),
      ...(random.chance(0.6) ? { zip: home.zip } : {}),
      current: place === 0,
    }))
  const month = String(born.month).padStart(2, '0')
  const birth = random.among({ date: 73, year: 24, none: 3 })
  return {
    names,
    addresses,
    phones: person.phones.filter(() => random.chance(0.8)).map(phone => `+1${phone}`),
    emails: person.emails.filter(() => random.chance(0.8)),
    relatives: random.chance(0.45)
      ? []
      : random.some(person.kin, random.int(1, 4)).map(kin =>
          [kin.first, random.chance(0.3) ? kin.middle : '', kin.last]
            .filter(part => part !== '')
            .map(write)
            .join(' '),
        ),
    ...(birth === 'none' ? {} : { birthYear: born.year }),
    ...(birth === 'date' ? { birthDate: `${born.year}-${month}-${String(born.day).padStart(2, '0')}` } : {}),
  }
}
