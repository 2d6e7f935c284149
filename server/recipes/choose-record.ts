// Chooses the record on a page that an opt-out is for. The wrong button is worse than none: if the page distinguishes
// its records and none is the wanted one, we choose none.
import type { RecordSpec } from '#shared/recipe/action.ts'
import { lastingLink } from '#shared/recipe/lasting-link.ts'
import { bestMatch, matchRecord } from '#shared/recipe/match-record.ts'
import { isParentRecordOf } from '#shared/recipe/parent-record.ts'
import type { ReadProfile } from '#shared/recipe/profile.ts'
import { recordDigestText } from '#shared/recipe/read-record.ts'
import type { GivenRecord, RecordFacts } from '#shared/recipe/record.ts'
import type { PollAttempt } from './poll-until.ts'
import { agesAgree, namesAgree, sharePlace } from './same-record.ts'

/** The person, the wanted record (null in a scan), and how to read the page's records. */
export interface RecordCriteria {
  profile: ReadProfile
  wanted: GivenRecord | null
  spec: RecordSpec
  /** Epoch milliseconds. */
  now: number
}

/** How certainly a record on the page is the wanted one. */
const RANK = { not: 0, matchesPerson: 1, alike: 2, standsFor: 3, saysTheSame: 4 } as const

/** judge-run.ts knows these reasons: they aren't the recipe's fault. */
const NONE = 'no record on the page matches the person'
const NOT_IT = 'no record on the page is the one to remove'
const SEVERAL = 'several records on the page could be the one to remove'

/**
 * The wanted record: by its identifier, else by its contents, else the best match for the person (RECIPES 9). If its
 * own link differs from the wanted record's, its contents must be the same, and no other record's may be.
 */
export function chooseRecord<T extends RecordFacts>(
  records: readonly T[],
  criteria: RecordCriteria,
): PollAttempt<T> {
  const { profile, wanted, now } = criteria
  if (wanted === null) {
    const best = bestMatch(profile, records, now)
    return best ? { done: best } : { again: NONE }
  }
  const facts = factsOf(wanted)
  const ranked = records
    .map(record => rank(record, records, facts, criteria))
    .filter(one => one.isIt || one.rank > RANK.not)
    .sort((a, b) => Number(b.isIt) - Number(a.isIt) || b.rank - a.rank || b.score - a.score)
  const [first, second] = ranked
  if (!first) return { again: bestMatch(profile, records, now) ? NOT_IT : NONE }
  const isTie = second?.rank === first.rank && second.score === first.score
  return first.isOther && isTie ? { again: SEVERAL } : { done: first.record }
}

function rank<T extends RecordFacts>(
  record: T,
  records: readonly T[],
  wanted: RecordFacts,
  criteria: RecordCriteria,
) {
  const match = matchRecord(criteria.profile, record, criteria.now)
  const isOther = hasAnotherLink(record, records, wanted, criteria.spec)
  const knows = wanted.name !== null && record.name !== null
  const named = knows && namesAgree(wanted.name ?? '', record.name ?? '')
  const aged = agesAgree(wanted.age, record.age) && (wanted.age !== null || match.age !== false)
  const contradicts = (knows && !named && !match.name) || !agesAgree(wanted.age, record.age)
  return {
    record,
    isOther,
    score: match.score,
    isIt: hasSameLink(record, wanted) && !contradicts,
    rank: saysTheSame(record, wanted)
      ? RANK.saysTheSame
      : isParentRecordOf(wanted, record) && sharePlace(wanted, record)
        ? RANK.standsFor
        : isOther
          ? RANK.not
          : named && aged && sharePlace(wanted, record)
            ? RANK.alike
            : match.matched
              ? RANK.matchesPerson
              : RANK.not,
  }
}

function saysTheSame(record: RecordFacts, wanted: RecordFacts): boolean {
  const tells = record.age !== null || sharePlace(wanted, record)
  return record.name !== null && tells && recordDigestText(record) === recordDigestText(wanted)
}

function hasSameLink(record: RecordFacts, wanted: RecordFacts): boolean {
  if (wanted.identifier && isSameLink(record.identifier, wanted.identifier)) return true
  return wanted.profileUrl !== null && isSameLink(record.profileUrl, wanted.profileUrl)
}

/** Whether two links identify the same record, ignoring parts that a site changes on every visit. */
function isSameLink(link: string | null, other: string): boolean {
  return link !== null && (link === other || lastingLink(link) === lastingLink(other))
}

/**
 * Whether the record's own link shows that it's another record. Digests depend on the fields that were read and show
 * nothing.
 */
function hasAnotherLink(
  record: RecordFacts,
  records: readonly RecordFacts[],
  wanted: RecordFacts,
  { profileUrl }: RecordSpec,
): boolean {
  if (!wanted.identifier || isDigest(wanted.identifier) || record.profileUrl === null) return false
  if (profileUrl?.source === 'pageUrl' || profileUrl?.identifierType === 'hash') return false
  const isOwn = records.filter(one => one.identifier === record.identifier).length === 1
  return isOwn && !hasSameLink(record, wanted)
}

function isDigest(identifier: string): boolean {
  return /^[0-9a-f]{40}$/.test(identifier)
}

function factsOf(given: GivenRecord): RecordFacts {
  return {
    name: given.name ?? null,
    alternativeNames: given.alternativeNames,
    age: given.age ?? null,
    addresses: given.addresses.map(({ city, state }) => ({ city, state })),
    phoneNumbers: given.phoneNumbers,
    relatives: given.relatives,
    profileUrl: given.profileUrl ?? null,
    identifier: given.identifier ?? null,
  }
}
