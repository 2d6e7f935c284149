// Which record of a page is the one that an opt-out is for. The wrong button is worse than none: where the page tells
// its records apart and none is the wanted one, none is chosen.
import type { RecordSpec } from '#shared/recipe/action.ts'
import { lastingLink } from '#shared/recipe/lasting-link.ts'
import { bestMatch, matchRecord } from '#shared/recipe/match-record.ts'
import { isParentRecordOf } from '#shared/recipe/parent-record.ts'
import type { ReadProfile } from '#shared/recipe/profile.ts'
import { recordDigestText } from '#shared/recipe/read-record.ts'
import type { GivenRecord, RecordFacts } from '#shared/recipe/record.ts'
import type { PollAttempt } from './poll-until.ts'
import { agesAgree, namesAgree, sharePlace } from './same-record.ts'

/** For whom, of which record, and how the page's records are read. `wanted` is null in a scan. */
export interface RecordCriteria {
  profile: ReadProfile
  wanted: GivenRecord | null
  spec: RecordSpec
  /** Epoch milliseconds. */
  now: number
}

/** How surely a record of the page is the wanted one. */
const RANK = { not: 0, matchesPerson: 1, alike: 2, standsFor: 3, saysTheSame: 4 } as const

/** Reasons that judge-run.ts knows: they are no fault of the recipe. */
const NONE = 'no record on the page matches the person'
const NOT_IT = 'no record on the page is the one to remove'
const SEVERAL = 'several records on the page could be the one to remove'

/**
 * The wanted record: by its identifier, else by what it says, else the best match for the person (RECIPES 9).
 * One that its own link tells from the wanted record is chosen only if it says the same, and is the only one that does.
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

/** Whether two links name one record, apart from the parts that a site changes from visit to visit. */
function isSameLink(link: string | null, other: string): boolean {
  return link !== null && (link === other || lastingLink(link) === lastingLink(other))
}

/** Whether a link of its own says that this is another record. Digests differ with what was read, and say nothing. */
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
