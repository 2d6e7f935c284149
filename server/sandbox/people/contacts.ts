// The contact details of made-up people: past and present addresses, ZIPs, phone numbers and mail addresses.
import { must } from '#shared/lib/must.ts'
import type { Random } from '../random.ts'
import { weigh } from '../random.ts'
import type { Residence } from './person.ts'
import { type City, cities } from './places.ts'

/** Life histories end in this year; later years only make people older. */
export const TOLD_UNTIL = 2026

const STREETS =
  'Maple|Oak|Cedar|Pine|Elm|Willow|Birch|Chestnut|Magnolia|Sycamore|Juniper|Laurel|Hickory|Poplar|Aspen|Park|Lake|River|Meadow|Hillside|Valley|Prairie|Sunset|Highland|Ridge|Spring|Orchard|Mill|Church|Washington|Lincoln|Jefferson|Madison|Franklin|Jackson|Monroe|Adams|Harrison|Garfield|Cleveland|Liberty|Union|Central|Main|Market|Water|Front|Walnut|Locust|Dogwood|Bluebonnet|Stonebridge|Fairview|Greenfield|Lakeview|Brookside|Woodland|Foxglove|Heron|Quail Run|Deer Creek|Timber|Canyon|Mesa|Vista|Harbor|Bayview|Colonial|Victory|Windsor|Cambridge|Bedford|Ashford|Kingston|Carriage|Saddle|Copper|Silver|Granite|Cobblestone'.split(
    '|',
  )
const KINDS = 'St|St|Ave|Ave|Dr|Dr|Ln|Ln|Rd|Ct|Pl|Way|Blvd|Ter|Cir'.split('|')
const MAIL_HOSTS = [
  'mail.example',
  'inbox.example',
  'postbox.example',
  'webmail.example',
  'letterbox.example',
]

const cityTable = weigh(cities.map(city => [city, city.weight] as const))
const inState = new Map<string, City[]>()
for (const city of cities) inState.set(city.state, [...(inState.get(city.state) ?? []), city])

/** A street line such as `1418 Cedar Ln` or `220 Oak St Apt 12`. */
export function streetLine(random: Random): string {
  const number = random.chance(0.3) ? random.between(10, 899) : random.between(900, 9899)
  const unit = random.chance(0.16) ? ` Apt ${random.between(1, 48)}` : ''
  return `${number} ${random.pick(STREETS)} ${random.pick(KINDS)}${unit}`
}

/** A random city, weighted by size. */
export function anyCity(random: Random): City {
  return random.weighted(cityTable)
}

/** Another city of the same state, or null if the table has no other. */
export function otherCityOf(random: Random, city: City): City | null {
  const others = (inState.get(city.state) ?? []).filter(other => other.city !== city.city)
  return others.length === 0 ? null : random.pick(others)
}

/** The city of that name. @throws if the table doesn't have it. */
export function cityNamed(name: string, state: string): City {
  return must(
    cities.find(city => city.city === name && city.state === state),
    `${name}, ${state}`,
  )
}

/** A stay in `city` at a new address. */
export function residence(random: Random, city: City, from: number, to: number | null): Residence {
  const zip = `${city.zip}${String(random.between(1, 48)).padStart(2, '0')}`
  return { street: streetLine(random), city: city.city, state: city.state, zip, from, to }
}

/** `count` earlier homes, newest first, ending when the present one began. */
export function earlierHomes(random: Random, now: City, until: number, adultSince: number, count: number) {
  const homes: Residence[] = []
  let end = until
  for (let i = 0; i < count && end - 1 > adultSince; i++) {
    const start = Math.max(adultSince, end - random.between(1, 9))
    const nearby = random.chance(0.55) ? otherCityOf(random, now) : null
    homes.push(residence(random, nearby ?? anyCity(random), start, end))
    end = start
  }
  return homes
}

/** Hands out phone numbers from the range reserved for fiction, cycling through each area's hundred. */
export function createPhoneBook(): (random: Random, city: City) => string {
  const handedOut = new Map<string, number>()
  return (random, city) => {
    const area = random.pick(city.areas)
    const count = handedOut.get(area) ?? 0
    handedOut.set(area, count + 1)
    return `${area}55501${String((count * 37 + 11) % 100).padStart(2, '0')}`
  }
}

/** One or two mail addresses made from the name. */
export function mailAddresses(random: Random, first: string, last: string, birthYear: number): string[] {
  const f = first.toLowerCase()
  const l = last.toLowerCase()
  const two = String(birthYear).slice(2)
  const host = random.pick(MAIL_HOSTS)
  const styles = [`${f}.${l}`, `${f}${l}${two}`, `${f.charAt(0)}${l}${random.between(1, 99)}`, `${f}_${l}`]
  const addresses = [`${random.pick(styles)}@${host}`]
  if (random.chance(0.4)) addresses.push(`${l}.${f}${random.between(10, 99)}@${random.pick(MAIL_HOSTS)}`)
  return addresses
}
