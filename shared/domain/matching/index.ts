// Is this listing about this person? The only entry of the folder.
import type { MatchListing } from './listing.ts'
import { type Match, type Matcher, prepare } from './matcher.ts'
import type { MatchProfile } from './profile.ts'

export { UNSURE_FROM, type Verdict, YOURS_FROM } from './judge.ts'
export { MatchListing } from './listing.ts'
export { type Match, type Matcher, prepare } from './matcher.ts'
export { MatchProfile, ProfileAddress, ProfileName } from './profile.ts'
export type { Part, Reason } from './reason.ts'

const matchers = new WeakMap<MatchProfile, Matcher>()

/**
 * Whether `listing` is about the person of `profile`: a calibrated probability, a verdict, its reasons in words to
 * the person, and the details that would settle it. Pure. The prepared profile is cached per object, so replace a
 * profile instead of changing it.
 */
export function match(profile: MatchProfile, listing: MatchListing): Match {
  let matcher = matchers.get(profile)
  if (!matcher) {
    matcher = prepare(profile)
    matchers.set(profile, matcher)
  }
  return matcher(listing)
}
