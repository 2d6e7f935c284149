// Explains to a person why a recipe's run failed. The engine's own reasons name actions, selectors and library errors;
// those belong in the log.
import type { RunResult } from '../run-types.ts'

const PUZZLE = 'The site has a puzzle that needs a person.'

/** Sentences for the engine's reasons that people can understand, by a pattern of the reason. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^(No Chrom|The browser )|(^|: )the browser failed$/, 'The browser that visits sites wasn’t there.'],
  [/: the proxy (did not answer|refused its|could not connect)/, 'The proxy on the way to the site failed.'],
  [/^the site refused/i, 'The site turned us away.'],
  // Parts that didn't load come first, since they can have any name: a script from challenges.cloudflare.com is no
  // puzzle.
  [/^a part of the page could not be loaded/i, 'A part of the site’s page didn’t load.'],
  [/ERR_INTERNET_DISCONNECTED|ENETUNREACH|ERR_NETWORK_CHANGED/, 'We were offline for a moment.'],
  [/ERR_|ENOTFOUND|ECONN|has no address|did not load|timed? ?out|no answer/i, 'The site didn’t answer.'],
  [/captcha|challenge|puzzle/i, PUZZLE],
  [/^the site sends a code by e-mail/i, 'The site emails a code before it shows anything.'],
  [/^the site's terms/i, 'The site’s terms don’t let programs in.'],
  [/^the form asks for an identity document/i, 'The form asks for an identity document.'],
  [/^the site asks for a detail that is not known/i, 'The site asks for something you haven’t told us.'],
  [/^the site asks for a detail/i, 'The site asks for something the listing doesn’t show.'],
  [/none of their names could be read/i, 'The site lists people, but we couldn’t read any of their names.'],
  [/^the profile has no place/i, 'We don’t have a place yet to tell this person from namesakes.'],
  [/^the run was stopped/i, 'We had to stop before the site answered.'],
]

/** A sentence that is true of any run with this outcome; null if nothing went wrong. */
export function problemSentence({
  status,
  reason,
  incomplete,
  handoff,
}: Pick<RunResult, 'status' | 'reason' | 'incomplete' | 'handoff'>): string | null {
  if (!reason) return null
  if (status === 'blocked' && handoff) return PUZZLE
  const known = SENTENCES.find(([begins]) => begins.test(reason))
  if (known) return known[1]
  if (status === 'blocked') return 'The site didn’t let us check.'
  if (incomplete !== null) return 'We couldn’t read everything the site shows.'
  return 'The site didn’t answer the way we expected.'
}
