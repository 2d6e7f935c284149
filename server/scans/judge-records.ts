// From what a site showed to listings with a verdict: whose is it, and why do we think so.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { type MatchListing, type MatchProfile, match } from '#shared/domain/matching/index.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { recordKey } from './record-key.ts'

/** A listing as judged now; when it was first seen and what the person said of it is for the merge to know. */
export type JudgedListing = Omit<
  SeenListing,
  'first_seen_at' | 'gone_at' | 'decided_by' | 'evidence_id' | 'picture'
>

/** Reads the record the way the matcher wants it. `seenOn` is the day of the visit, `YYYY-MM-DD`. */
export function toMatchListing(record: RecordFacts, seenOn: string): MatchListing {
  const extras = record.extras ?? {}
  const streets = record.addresses.filter(place => place.extras?.street)
  return {
    seenOn,
    name: record.name ?? '',
    akas: record.alternativeNames,
    locations: record.addresses.map(place => (place.state ? `${place.city}, ${place.state}` : place.city)),
    phones: splitExtra(extras.maskedPhones) ?? record.phoneNumbers,
    relatives: record.relatives,
    ...(record.age && !extras.ageRange ? { age: Number(record.age) } : {}),
    ...(extras.ageRange ? { ageRange: extras.ageRange } : {}),
    ...(extras.birth ? { birth: extras.birth } : {}),
    ...(extras.emails ? { emails: splitExtra(extras.emails) ?? [] } : {}),
    ...(extras.address ? { address: extras.address } : streets[0] ? { address: streetLine(streets[0]) } : {}),
    ...(streets.length > 1 ? { pastAddresses: streets.slice(1).map(streetLine) } : {}),
  }
}

/** Judges every record, each listing once, by its identity on the site. */
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
      age: (listing.ageRange ?? record.age ?? listing.birth ?? null)?.slice(0, 20) ?? null,
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

function streetLine(place: RecordFacts['addresses'][number]): string {
  const region = [place.state, place.extras?.zip].filter(Boolean).join(' ')
  return [place.extras?.street, place.city, region].filter(Boolean).join(', ')
}

function splitExtra(text: string | undefined): string[] | undefined {
  return text
    ?.split(/[|\n•·;]+/)
    .map(part => part.trim())
    .filter(Boolean)
}

function short(list: readonly string[]): string[] {
  return list.slice(0, 50).map(text => text.slice(0, 200))
}
