// A profile prepared for comparison with many listings.
import { gatherEvidence } from './evidence.ts'
import { confidenceOf, type Verdict, verdictOf } from './judge.ts'
import type { MatchListing } from './listing.ts'
import { preparePerson } from './person.ts'
import type { MatchProfile } from './profile.ts'
import type { Reason } from './reason.ts'
import { suggest } from './settle.ts'

/** The result for one listing. */
export interface Match {
  /** The probability, 0..1, that the listing is about the person. */
  confidence: number
  verdict: Verdict
  /** In the order name, suffix, age, place, address, phone, email, relative. */
  reasons: Reason[]
  /** For an unsure one, details that the person could check; empty otherwise. */
  settle: string[]
}

/** Compares listings with its profile. */
export type Matcher = (listing: MatchListing) => Match

/** Makes a matcher for a profile. Don't change the profile afterward. */
export function prepare(profile: MatchProfile): Matcher {
  const person = preparePerson(profile)
  return listing => {
    const evidence = gatherEvidence(person, listing)
    const { reasons } = evidence
    const confidence = confidenceOf(evidence)
    const verdict = verdictOf(confidence, evidence)
    return {
      confidence,
      verdict,
      reasons,
      settle: verdict === 'unsure' ? suggest(person, listing, evidence) : [],
    }
  }
}
