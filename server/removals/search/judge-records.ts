// Turns a site's records into listings with a verdict: whose they are, and why.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { type MatchListing, type MatchProfile, match } from '#shared/domain/matching/index.ts'
import { findEmails, findPhones } from '#shared/recipe/find-contacts.ts'
import { readAge } from '#shared/recipe/read-age.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { recordKey } from './record-key.ts'

/** A listing as judged now. The merge adds the date when it was first seen and the person's answer. */
export type JudgedListing = Omit<
  SeenListing,
  'first_seen_at' | 'gone_at' | 'hidden_at' | 'seen_by' | 'decided_by' | 'evidence_id' | 'picture'
>

/**
 * Prepares a record for the matcher. It uses the text on the page, if known, and details in the record's element that
 * the recipe doesn't read. `seenOn` is the day of the visit, `YYYY-MM-DD`.
 */
export function toMatchListing(record: RecordFacts, seenOn: string): MatchListing {
  const { evidence, extras = {} } = record
  const phones = extras.maskedPhones ? findPhones(extras.maskedPhones) : []
  const emails = findEmails([extras.emails, extras.emailList, extras.email].join('\n'))
  const [address, ...pastAddresses] = streetsOf(record)
  return {
    seenOn,
    name: record.name ?? '',
    akas: record.alternativeNames,
    locations: locationsOf(record),
    phones: firstSome(phones, evidence?.phones, record.phoneNumbers, evidence?.box.phones),
    relatives: evidence?.relatives ?? record.relatives,
    ...ageOf(record),
    ...optional('emails', firstSome(emails, evidence?.box.emails)),
    ...(address ? { address } : {}),
    ...optional('pastAddresses', pastAddresses),
  }
}

/** The current place first, if the page's order is known. */
function locationsOf({ evidence, addresses }: RecordFacts): string[] {
  const read = addresses.map(place => (place.state ? `${place.city}, ${place.state}` : place.city))
  return firstSome(evidence?.places, evidence && evidence.streets.length > 0 ? [] : read)
}

function streetsOf({ evidence, addresses, extras = {} }: RecordFacts): string[] {
  const parsed = addresses.filter(place => place.extras?.street).map(streetLine)
  const read = firstSome(evidence?.streets, parsed)
  if (extras.address) return [extras.address, ...read]
  return firstSome(read, evidence?.box.streets)
}

function ageOf({
  age,
  evidence,
  extras = {},
}: RecordFacts): Pick<MatchListing, 'age' | 'ageRange' | 'birth'> {
  const { ageRange, birth } = extras
  if (ageRange || birth) return { ...(ageRange ? { ageRange } : {}), ...(birth ? { birth } : {}) }
  return evidence ? evidence.age : readAge(age ?? '')
}

function firstSome(...lists: readonly (readonly string[] | undefined)[]): string[] {
  return [...(lists.find(list => list && list.length > 0) ?? [])]
}

function optional<K extends string>(name: K, list: string[]): Partial<Record<K, string[]>> {
  return list.length === 0 ? {} : ({ [name]: list } as Record<K, string[]>)
}

/** Judges every record. Each identity on the site becomes one listing. */
export function judgeRecords(
  profile: MatchProfile,
  records: readonly RecordFacts[],
  seenAt: string,
): JudgedListing[] {
  const judged = new Map<string, JudgedListing>()
  for (const record of records) {
    const key = recordKey(record)
    if (!record.name || !key) continue
    const listing = toMatchListing(record, seenAt.slice(0, 10))
    const verdict = match(profile, listing)
    const known = judged.get(key)
    if (known && known.confidence >= verdict.confidence) continue
    judged.set(key, {
      key,
      url: record.profileUrl?.slice(0, 2048) ?? null,
      name: record.name.slice(0, 200),
      age: shownAge(listing),
      akas: short(record.alternativeNames),
      places: short([...(listing.address ? [listing.address] : []), ...(listing.locations ?? [])]),
      phones: short(listing.phones ?? []).map(phone => phone.slice(0, 40)),
      relatives: short(record.relatives),
      confidence: verdict.confidence,
      verdict: verdict.verdict,
      reasons: verdict.reasons
        .slice(0, 30)
        .map(({ part, agrees, text }) => ({ part: part.slice(0, 20), agrees, text: text.slice(0, 300) })),
      settle: verdict.settle.slice(0, 10).map(text => text.slice(0, 300)),
      last_seen_at: seenAt,
    })
  }
  return [...judged.values()]
}

/** As the site shows it: `47`, `40-44`, `Mar 1971`. */
function shownAge({ age, ageRange, birth }: MatchListing): string | null {
  return (ageRange ?? age?.toString() ?? birth ?? null)?.slice(0, 20) ?? null
}

function streetLine(place: RecordFacts['addresses'][number]): string {
  const region = [place.state, place.extras?.zip].filter(Boolean).join(' ')
  return [place.extras?.street, place.city, region].filter(Boolean).join(', ')
}

function short(list: readonly string[]): string[] {
  return list.slice(0, 50).map(text => text.slice(0, 200))
}
