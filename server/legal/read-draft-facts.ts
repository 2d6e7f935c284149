// Reads the facts for a document from the account's rows, and the details that a model must never get.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import type { Person } from '#shared/collections/people.ts'
import { type DraftFacts, draftFacts } from '#shared/legal/draft-facts.ts'
import { accountOf, type Owner } from '../db/access-scope.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { fieldIs, findDoc, listDocs } from '../db/rows.ts'
import type { KnownDetails } from './placeholders.ts'

type Asked = Pick<LegalRequest, 'request_type' | 'created_at' | 'ai_analysis'>

/** Omits a person or a site that no longer exists or that `owner` can't see. */
export async function readDraftFacts(
  tx: Db,
  owner: Owner,
  { request_type: type, created_at: date, ai_analysis }: Asked,
): Promise<{ facts: DraftFacts; known: KnownDetails }> {
  const { person_id, site_id, description = '' } = ai_analysis ?? {}
  const person = person_id === undefined ? null : await findDoc(tx, 'people', owner, person_id)
  const site = site_id === undefined ? null : await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, site_id)
  const ofPerson = fieldIs('exposure_scans', 'person_id', person_id ?? '')
  const scans = person === null ? [] : await listDocs(tx, 'exposure_scans', owner, ofPerson)
  const facts = draftFacts({ type, date, description }, { person, site, scans })
  const siteNames = site === null ? [] : [site.name, site.host]
  // The text may mention other people in the account, even those whom its writer can't see.
  const everybody = await listDocs(tx, 'people', accountOf(owner))
  return { facts, known: { siteNames, ...knownOf(everybody, scans) } }
}

/** Names and places of everyone in the account, and of their listings. Numbers and addresses are hidden by pattern. */
function knownOf(people: readonly Person[], scans: readonly ExposureScan[]): Omit<KnownDetails, 'siteNames'> {
  const listings = scans.flatMap(scan => scan.listings)
  return {
    names: [
      ...people.flatMap(({ names, relatives, emails }) => [
        ...names.flatMap(({ first, middle, last }) => [first, middle, last]),
        ...relatives,
        ...emails.map(email => email.slice(0, email.indexOf('@'))),
      ]),
      ...listings.flatMap(({ name, akas, relatives }) => [name, ...akas, ...relatives]),
    ],
    places: [
      ...people.flatMap(({ places }) => places.flatMap(({ street, city }) => [street, city])),
      ...listings.flatMap(({ places }) => places.map(place => place.replace(/,\s*[A-Z]{2}\b.*$/, ''))),
    ],
  }
}
