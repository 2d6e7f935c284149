// A made-up person as a made-up site shows them: the layout's fields and formats, with the noise's errors.
import type { MatchListing } from '#shared/domain/matching/index.ts'
import {
  type Home,
  type Kin,
  type MadePerson,
  makeEmail,
  makeGiven,
  makeHome,
  makeLast,
  makePhone,
} from './made-person.ts'
import { IN_SCRIPT } from './name-pools.ts'
import { STATES, STREET_KINDS } from './place-pools.ts'
import type { Random } from './random.ts'
import { showAge } from './show-age.ts'
import type { Site } from './site.ts'
import type { Layout, NameParts } from './site-layouts.ts'
import type { Noise } from './site-noise.ts'
import { plain, respell, shortForms } from './spellings.ts'

/** The listing of `person` on the site. */
export function showListing(random: Random, site: Site, person: MadePerson): MatchListing {
  const { layout, noise, seenOn } = site
  const has = (share: number) => random.chance(share / 100)
  const shows = (field: keyof Layout['shows']) => has(layout.shows[field]) && !has(noise.empty)
  const homes = chooseHomes(random, noise, person.homes)
  const listing: MatchListing = {
    site: site.label,
    seenOn,
    name: headName(random, site, person),
  }
  if (shows('akas')) {
    const akas = aliases(random, noise, person, listing.name)
    if (akas.length > 0) listing.akas = akas
  }
  if (shows('age')) Object.assign(listing, showAge(random, site, person))
  if (!has(noise.empty / 4))
    listing.locations = [...new Set(homes.slice(0, layout.places).map(home => placeOf(layout, home)))]
  const first = homes[0]
  if (first && shows('address')) listing.address = addressOf(random, layout, first)
  const past = homes.slice(1)
  if (past.length > 0 && shows('past'))
    listing.pastAddresses = past.map(home => addressOf(random, layout, home))
  if (shows('phones')) listing.phones = choosePhones(random, noise, person).map(layout.phone)
  if (shows('emails')) listing.emails = chooseEmails(random, noise, person).map(layout.email)
  const relatives = shows('relatives') ? chooseKin(random, noise, person) : []
  if (relatives.length > 0) listing.relatives = relatives.map(kin => kinName(random, layout, kin))
  return listing
}

/** Percentage of listings in the country's script, which few readers can compare. */
const IN_SCRIPT_SHARE = 3

function headName(random: Random, { layout, noise }: Site, person: MadePerson): string {
  const written = IN_SCRIPT[person.culture]
  if (person.isInScript || random.chance(IN_SCRIPT_SHARE / 100)) {
    if (written) return random.pick(written)
  }
  return layout.name(nameParts(random, noise, person))
}

function nameParts(random: Random, noise: Noise, person: MadePerson): NameParts {
  const has = (share: number) => random.chance(share / 100)
  let first = plain(person.first)
  let middle = has(noise.noMiddle) ? '' : plain(random.chance(0.6) ? person.middle.charAt(0) : person.middle)
  let last = plain(person.last)
  if (has(noise.nickname))
    first = person.called === person.first ? random.pick([...shortForms(person.first), first]) : person.called
  else if (has(noise.respelt)) first = respell(random, person.first)
  else if (has(noise.byMiddle) && person.middle.length > 2)
    [first, middle] = [plain(person.middle), random.chance(0.5) ? first.charAt(0) : '']
  else if (has(noise.initial)) first = first.charAt(0)
  if (has(noise.wrongMiddle)) middle = makeGiven(random, person.culture, person.sex).charAt(0)
  if (person.former.length > 0 && has(noise.former)) last = plain(person.former[0] ?? last)
  last = otherLast(random, noise, last)
  if (has(noise.typo)) {
    if (random.chance(0.45)) first = misspell(random, first)
    else last = misspell(random, last)
  }
  if (has(noise.scan)) last = misread(random, last)
  return { first, middle, last, suffix: suffixShown(random, person) }
}

/** The suffix. Some sites omit it, and a few mix it up. */
function suffixShown(random: Random, { suffix }: MadePerson): string {
  if (suffix === '' || random.chance(0.15)) return ''
  return random.chance(0.12) ? random.pick(['Jr', 'Sr', 'III']) : suffix
}

/** Variants of double and split last names on sites. */
function otherLast(random: Random, noise: Noise, last: string): string {
  const isBroken = /[ '.-]/.test(last)
  if (!isBroken || !random.chance(0.25 + noise.respelt / 100)) return last
  const parts = last.split(/[ -](?=[A-Z][a-z]{3})/)
  const isParticle = (parts[0] ?? '').length < 4 || last.includes("'")
  if (isParticle)
    return random.pick([
      last.replace(/[ '.-]/g, ''),
      last.replace(/[ '.-]+/g, ' '),
      last.replace(/[ .]+/g, '-'),
    ])
  return random.pick([parts[0] ?? last, parts[1] ?? last, parts.join('-'), parts.join(' '), parts.join('')])
}

/** One typo, anywhere except the first letter. */
function misspell(random: Random, word: string): string {
  if (word.length < 4) return word
  const at = random.int(1, word.length - 2)
  const letter = word.charAt(at)
  const next = word.charAt(at + 1)
  const changed = random.pick(['', letter + letter, next + letter, random.pick([...'aeiorstnlm'])])
  const taken = changed === next + letter ? 2 : 1
  return word.slice(0, at) + changed + word.slice(at + taken)
}

function misread(random: Random, word: string): string {
  const [from, to] = random.pick([
    ['m', 'rn'],
    ['rn', 'm'],
    ['l', 'i'],
    ['o', '0'],
    ['e', 'c'],
    ['ll', 'il'],
    ['h', 'b'],
    ['u', 'ii'],
  ] as const)
  const at = word.indexOf(from, 1)
  return at < 0 ? word : word.slice(0, at) + to + word.slice(at + from.length)
}

/** Aliases, including the person's own name if the headline (`shown`) is an old or unusual one. */
function aliases(random: Random, noise: Noise, person: MadePerson, shown: string): string[] {
  const has = (share: number) => random.chance(share / 100)
  const found: string[] = []
  const [first, last] = [plain(person.first), plain(person.last)]
  if (person.called !== person.first && random.chance(0.6)) found.push(`${plain(person.called)} ${last}`)
  for (const before of person.former) if (random.chance(0.6)) found.push(`${first} ${plain(before)}`)
  const head = shown.toLowerCase()
  const isLatin = /^[ -~]*$/.test(head)
  const isUnusual = isLatin && !(head.includes(first.toLowerCase()) && head.includes(last.toLowerCase()))
  if (isUnusual ? random.chance(0.8) : person.former.length > 0 && random.chance(0.5))
    found.push(`${first} ${last}`)
  if (random.chance(0.3)) found.push(`${misspell(random, first)} ${last}`)
  if (has(noise.kinAlias))
    for (const kin of random.some(person.kin, 1)) found.push(`${plain(kin.first)} ${plain(kin.last)}`)
  if (has(noise.strangeAlias)) found.push(`${first} ${plain(makeLast(random, person.culture))}`)
  return random.some(found, 4)
}

function chooseHomes(random: Random, noise: Noise, homes: readonly Home[]): Home[] {
  const has = (share: number) => random.chance(share / 100)
  let shown = homes.filter((_, place) => place === 0 || random.chance(0.85))
  if (has(noise.staleHome) && homes.length > 1)
    shown = [...homes.slice(1), ...(random.chance(0.4) ? homes.slice(0, 1) : [])]
  if (has(noise.fewHomes)) shown = shown.slice(0, 1)
  const strange = has(noise.strangeHome) ? random.int(1, 2) : 0
  for (let i = 0; i < strange; i += 1) {
    const near = shown[0] as Home
    const other = makeHome(random, random.chance(0.5) ? near.state : random.pickEarly(STATES))
    shown.splice(random.chance(0.12) ? 0 : random.int(1, shown.length), 0, other)
  }
  return shown
}

function placeOf(layout: Layout, { city, state }: Home): string {
  if (layout.place === 'city') return city
  if (layout.place === 'state') return state.name
  return layout.place === 'name' ? `${city}, ${state.name}` : `${city}, ${state.code}`
}

function addressOf(random: Random, layout: Layout, home: Home): string {
  const kind = STREET_KINDS[home.kind]?.[random.chance(0.4) ? 0 : 1] ?? ''
  const unit =
    home.unit === '' || random.chance(0.3) ? '' : ` ${random.pick(['Apt ', '#', 'Unit '])}${home.unit}`
  const street = layout.street(`${home.number} ${home.street} ${kind}${unit}`)
  return `${street}, ${home.city}, ${home.state.code}${random.chance(0.6) ? ` ${home.zip}` : ''}`
}

function choosePhones(random: Random, noise: Noise, person: MadePerson): string[] {
  const has = (share: number) => random.chance(share / 100)
  const own = has(noise.noOwnPhone) ? [] : random.some(person.phones, random.int(1, 2))
  const state = (person.homes[0] as Home).state
  const others =
    has(noise.strangePhone) || own.length === 0
      ? Array.from({ length: random.int(1, 2) }, () => makePhone(random, state))
      : []
  return random.some([...own, ...others], 3)
}

function chooseEmails(random: Random, noise: Noise, person: MadePerson): string[] {
  const isOwn = !random.chance(noise.noOwnEmail / 100) && person.emails.length > 0
  return isOwn
    ? random.some(person.emails, random.int(1, 2))
    : [makeEmail(random, person.called, person.last)]
}

function chooseKin(random: Random, noise: Noise, person: MadePerson): Kin[] {
  const kin = random.some(person.kin, random.int(1, 6))
  if (kin.length > 0 && !random.chance(noise.strangeKin / 100)) return kin
  const strangers = Array.from({ length: random.int(1, 2) }, (): Kin => {
    const sex = random.pick(['male', 'female'] as const)
    const last = random.chance(0.6) ? person.last : makeLast(random, person.culture)
    return {
      first: makeGiven(random, person.culture, sex),
      middle: '',
      last,
      relation: 'sibling',
      born: person.born.year,
    }
  })
  return random.some([...kin, ...strangers], 6)
}

function kinName(random: Random, layout: Layout, { first, middle, last }: Kin): string {
  if (layout.isKinShort) return `${plain(first)} ${plain(last).charAt(0)}.`
  return [first, random.chance(0.4) ? middle : '', last]
    .filter(part => part !== '')
    .map(plain)
    .join(' ')
}
