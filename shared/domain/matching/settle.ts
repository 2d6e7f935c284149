// Details that would settle an unsure listing, in words to the person.
import type { Evidence } from './evidence.ts'
import type { MatchListing } from './listing.ts'
import type { ComparedPerson } from './person.ts'

const MOST = 3

/** Up to three details to check, the most telling first; at least one. */
export function suggest(person: ComparedPerson, listing: MatchListing, evidence: Evidence): string[] {
  const { identity, whereabouts, address } = evidence
  const asks: string[] = []
  const isStreetOpen = address.street !== 'same' && address.street !== 'masked'
  if (isStreetOpen && address.text !== '')
    asks.push(`Compare the street address: ${maskStreet(address.text)}`)
  if (!person.birth && saysAge(listing)) {
    asks.push(`Compare the age: ${listing.birth ?? listing.age ?? listing.ageRange}`)
  }
  if (identity.middle === 'notTold') asks.push(`Compare the middle name: ${listing.name}`)
  if (identity.unknownAlias !== '') asks.push(`Have you ever gone by ${identity.unknownAlias}?`)
  asks.push(...suggestContacts(listing, evidence))
  if (whereabouts.strange > 0 && asks.length < 2) asks.push('Have you lived in the other places it shows?')
  if (person.birth && !saysAge(listing)) asks.push('Open the page and see if it gives an age')
  if (asks.length === 0) asks.push('Open the page and compare what else it shows')
  return asks.slice(0, MOST)
}

function suggestContacts(listing: MatchListing, evidence: Evidence): string[] {
  const asks: string[] = []
  const phone = listing.phones?.[0]
  const email = listing.emails?.[0]
  if (phone && !hasAgreed(evidence, 'phone')) asks.push(`Compare the phone number: ${maskPhone(phone)}`)
  if (listing.relatives?.[0] && !hasAgreed(evidence, 'relative')) {
    asks.push(`Are these your relatives: ${listing.relatives.slice(0, 3).map(shorten).join(', ')}?`)
  }
  if (email && !hasAgreed(evidence, 'email')) asks.push(`Compare the email address: ${maskEmail(email)}`)
  return asks
}

function saysAge(listing: MatchListing): boolean {
  return listing.age !== undefined || !!listing.ageRange || !!listing.birth
}

function hasAgreed(evidence: Evidence, part: 'phone' | 'email' | 'relative'): boolean {
  return evidence.reasons.some(reason => reason.part === part && reason.agrees === true)
}

/** `14 Oakwood St, Mentor, OH` → `14 O*** St`: enough for the resident to recognize, no more. */
export function maskStreet(address: string): string {
  const street = address.split(',')[0]?.trim() ?? ''
  let isFirst = true
  return street
    .split(/\s+/)
    .map(word => {
      if (/^#?\d+$/.test(word) || word.length < 4 || !isFirst) return word
      isFirst = false
      return `${[...word][0]}***`
    })
    .join(' ')
}

/** Masks all but the area code and the last two digits, unless the site already masked some. */
function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < 10) return phone
  const national = digits.slice(-10)
  return `(${national.slice(0, 3)}) ***-**${national.slice(8)}`
}

function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return at < 1 ? email : `${email[0]}***${email.slice(at)}`
}

/** `Eileen Jones` → `Eileen J.` */
function shorten(name: string): string {
  const parts = name.trim().split(/\s+/)
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? name : `${parts[0]} ${[...last][0]}.`
}
