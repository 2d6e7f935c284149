// What places and street addresses on a listing say, as reasons with their sentences.
import type { AddressAgreement } from './address.ts'
import { add, type Reason } from './reason.ts'
import type { Whereabouts } from './whereabouts.ts'

/** Adds what the cities and states shown say. `cities` is how many the person told us. */
export function addPlaces(found: Reason[], where: Whereabouts, cities: number) {
  const first = where.hits[0]
  if (!first) return addNoHit(found, where, cities)
  if (where.current === 'first')
    add(found, 'place', true, 'place.currentFirst', `Lives in ${first.text}, as you do`)
  else if (where.current === 'listed')
    add(found, 'place', true, 'place.currentListed', `Shows ${first.text}, where you live`)
  else add(found, 'place', true, 'place.past', `Shows ${first.text}, where you used to live`)
  if (where.isCityOnly) {
    add(found, 'place', null, 'place.cityOnly', 'The city agrees; the state or country cannot be compared')
  }
  if (where.isLarge) add(found, 'place', null, 'place.large', `Many people live in ${first.text}`)
  const more = Math.min(2, where.hits.length - 1)
  if (more > 0) {
    const text = more === 1 ? 'Shows another place of yours' : 'Shows more places of yours'
    add(found, 'place', true, 'place.more', text, more)
  }
  const strange = Math.min(3, where.strange)
  if (strange > 0) {
    const text = strange === 1 ? 'Shows a place you did not tell us' : 'Shows places you did not tell us'
    add(found, 'place', null, 'place.strange', text, strange)
    if (more <= 0 && cities > 1)
      add(found, 'place', null, 'place.noOther', 'None of your other places is among them')
  }
}

function addNoHit(found: Reason[], where: Whereabouts, cities: number) {
  if (where.hasRegionOnly && where.strange === 0) {
    add(found, 'place', true, 'place.regionOnly', 'The state or country is one of yours; no city is shown')
    return
  }
  if (where.hasRegion) add(found, 'place', false, 'place.region', 'Another city in a state of yours')
  else if (where.comparable > 0)
    add(found, 'place', false, 'place.elsewhere', 'None of the places shown is yours')
  else return
  if (where.strange > 1)
    add(found, 'place', null, 'place.manyElsewhere', 'Several places are shown; none is yours')
  if (cities > 2)
    add(found, 'place', null, 'place.noneOfMany', 'None of the several places you told us is shown')
}

/** Adds what the street addresses shown say. */
export function addStreet(found: Reason[], address: AddressAgreement) {
  switch (address.street) {
    case 'same':
      return add(found, 'address', true, 'street.same', 'Shows your street address')
    case 'masked':
      return add(
        found,
        'address',
        true,
        'street.masked',
        'The part of the street address that shows is yours',
      )
    case 'number':
      return add(found, 'address', true, 'street.number', 'Same house number; the street is hidden')
    case 'different':
      add(found, 'address', false, 'street.different', 'Another street address in a city of yours')
  }
  if (address.zip) add(found, 'address', null, 'street.zip', 'Same postcode')
}
