// One profile made ready once, to be compared with many listings.
import { gatherEvidence } from './evidence.ts'
import { confidenceOf, type Verdict, verdictOf } from './judge.ts'
import type { MatchListing } from './listing.ts'
import { preparePerson } from './person.ts'
import type { MatchProfile } from './profile.ts'
import type { Reason } from './reason.ts'
import { suggest } from './settle.ts'

/** The answer for one listing. */
export interface Match {
  /** The probability, 0..1, that the listing is about the person. */
  confidence: number
  verdict: Verdict
  /** In the order name, suffix, age, place, address, phone, email, relative. */
  reasons: Reason[]
  /** For an unsure one, what the person could look at to tell; empty otherwise. */
  settle: string[]
}

/** Compares listings with the profile it was made from. */
export type Matcher = (listing: MatchListing) => Match

/** Makes a matcher for a profile. The profile must not be changed afterwards. */
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
