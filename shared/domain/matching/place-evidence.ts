// Turns the places and street addresses on a listing into reasons with sentences.
import type { AddressAgreement } from './address.ts'
import { add, type Reason } from './reason.ts'
import type { Whereabouts } from './whereabouts.ts'

/** Adds the reasons from the cities and states shown. `cities` is how many the person gave. */
export function addPlaces(found: Reason[], where: Whereabouts, cities: number) {
  const first = where.hits[0]
  if (!first) return addNoHit(found, where, cities)
  if (where.current === 'first')
    add(found, 'place', true, 'place.currentFirst', `Lives in ${first.text}, like you`)
  else if (where.current === 'listed')
    add(found, 'place', true, 'place.currentListed', `Shows ${first.text}, where you live`)
  else add(found, 'place', true, 'place.past', `Shows ${first.text}, where you used to live`)
  if (where.isCityOnly) {
    add(found, 'place', null, 'place.cityOnly', 'The city matches, but we can’t compare the state or country')
  }
  if (where.isLarge) add(found, 'place', null, 'place.large', `Many people live in ${first.text}`)
  const more = Math.min(2, where.hits.length - 1)
  if (more > 0) {
    const text = more === 1 ? 'Shows another place you’ve lived' : 'Shows more places you’ve lived'
    add(found, 'place', true, 'place.more', text, more)
  }
  const strange = Math.min(3, where.strange)
  if (strange > 0) {
    const text =
      strange === 1 ? 'Shows a place you didn’t tell us about' : 'Shows places you didn’t tell us about'
    add(found, 'place', null, 'place.strange', text, strange)
    if (more <= 0 && cities > 1)
      add(found, 'place', null, 'place.noOther', 'None of your other places are among them')
  }
}

function addNoHit(found: Reason[], where: Whereabouts, cities: number) {
  if (where.hasRegionOnly && where.strange === 0) {
    add(
      found,
      'place',
      true,
      'place.regionOnly',
      'You’ve lived in that state or country, but it shows no city',
    )
    return
  }
  if (where.hasRegion) add(found, 'place', false, 'place.region', 'Another city in a state you’ve lived in')
  else if (where.comparable > 0)
    add(found, 'place', false, 'place.elsewhere', 'None of the places shown are yours')
  else return
  if (where.strange > 1)
    add(found, 'place', null, 'place.manyElsewhere', 'Shows several places, and none are yours')
  if (cities > 2) add(found, 'place', null, 'place.noneOfMany', 'Shows none of the places you told us about')
}

/** Adds the reasons from the street addresses shown. */
export function addStreet(found: Reason[], address: AddressAgreement) {
  switch (address.street) {
    case 'same':
      return add(found, 'address', true, 'street.same', 'Shows your street address')
    case 'masked':
      return add(found, 'address', true, 'street.masked', 'The visible part of the street address is yours')
    case 'number':
      return add(found, 'address', true, 'street.number', 'Same house number, with the street hidden')
    case 'different':
      add(found, 'address', false, 'street.different', 'Another street address in a city you’ve lived in')
  }
  if (address.zip) add(found, 'address', null, 'street.zip', 'Same ZIP code')
}
