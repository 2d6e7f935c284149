// Compares the street addresses of a listing: whether one is the person's, and which one to check by eye if none is.
import type { OwnPlace } from './person.ts'
import { comparePlace } from './place.ts'
import { compareStreet, parseStreet, type StreetAgreement } from './street.ts'
import type { ShownAddress } from './whereabouts.ts'

export interface AddressAgreement {
  /** The best street agreement; `different` only if it is in a city where we know the person's streets. */
  street: StreetAgreement | 'none'
  zip: boolean
  /** The address of the best agreement, or the first shown: the one to check by eye. */
  text: string
}

const RANK: Record<StreetAgreement | 'none', number> = {
  same: 5,
  masked: 4,
  number: 3,
  open: 2,
  different: 1,
  none: 0,
}

/** Compares all addresses shown with all streets of the person. */
export function compareAddresses(shown: readonly ShownAddress[], own: readonly OwnPlace[]): AddressAgreement {
  const found: AddressAgreement = { street: 'none', zip: false, text: shown[0]?.text ?? '' }
  for (const address of shown) {
    if (address.zip !== '' && address.hit?.zips.includes(address.zip)) found.zip = true
    const street = bestStreet(address, own)
    if (RANK[street] > RANK[found.street]) {
      found.street = street
      found.text = address.text
    }
  }
  return found
}

function bestStreet(shown: ShownAddress, own: readonly OwnPlace[]): StreetAgreement | 'none' {
  if (!shown.hit && !startsAlike(shown.text, own)) return 'none'
  if (hasStrangeNumber(shown.text, own))
    return shown.hit && shown.hit.streets().length > 0 ? 'different' : 'none'
  const read = parseStreet(shown.text)
  if (!read) return 'none'
  let best: StreetAgreement | 'none' = 'none'
  for (const place of own) {
    for (const street of place.streets()) {
      const agreement = compareStreet(read, street)
      if (RANK[agreement] <= RANK[best]) continue
      // Mail cities differ from town names, so a matching street only needs the same region.
      if (
        place === shown.hit ||
        (agreement !== 'different' && comparePlace(shown.place, place) !== 'different')
      )
        best = agreement
    }
  }
  return best
}

/** Whether the house number could be one of the person's, by its first character. This rules out most addresses. */
function startsAlike(text: string, own: readonly OwnPlace[]): boolean {
  const first = text.charCodeAt(0)
  if (!isDigit(first)) return true
  for (const place of own) {
    for (const street of place.streets()) if (street.number.charCodeAt(0) === first) return true
  }
  return false
}

/**
 * Whether the house number is fully shown, and all the person's streets have different ones: the rest needn't be
 * read.
 */
function hasStrangeNumber(text: string, own: readonly OwnPlace[]): boolean {
  const end = numberEnd(text)
  if (end === 0) return false
  for (const place of own) {
    for (const { number } of place.streets()) {
      if (number === '' || (number.length === end && text.startsWith(number))) return false
    }
  }
  return true
}

const SPACE = 32

/** The end of the leading digits if a space follows them; 0 otherwise. */
function numberEnd(text: string): number {
  let end = 0
  while (isDigit(text.charCodeAt(end))) end++
  return text.charCodeAt(end) === SPACE ? end : 0
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
