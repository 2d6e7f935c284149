// Password strength in words; password-dictionary.ts computes the estimate.

/** From 0, guessed at once, to 4. `advice` says why it isn't stronger and what would help; empty for a strong one. */
export type Strength = { score: 0 | 1 | 2 | 3 | 4; label: string; advice: readonly string[] }

const LABELS = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as const

/** The server's rule (PRODUCT P8): it refuses shorter ones. */
const MIN_CHARACTERS = 8

type Estimate = { score: Strength['score']; feedback: { warning: string | null; suggestions: string[] } }

/** With fewer characters than this besides the person's own words, a password is soon guessed. */
const OWN_REST = 6

/** Whether little remains without the person's own words, years and blanks. */
function isOwn(password: string, own: readonly string[]): boolean {
  const whole = password.toLowerCase()
  const words = own.map(word => word.toLowerCase()).sort((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole)
  const counted = rest.replaceAll(/(19|20)\d\d/g, '').replaceAll(/[^\p{L}\p{N}]/gu, '')
  return rest !== whole && counted.length < OWN_REST
}

/**
 * Describes an estimate. A password that the server would refuse, or that is mostly the person's own name, always
 * counts as weak.
 */
export function strengthOf(
  password: string,
  { score, feedback }: Estimate,
  own: readonly string[] = [],
): Strength {
  const short = [...password].length < MIN_CHARACTERS
  const named = isOwn(password, own)
  const shown = short || named ? (Math.min(score, 1) as Strength['score']) : score
  const advice = [
    short && `At least ${MIN_CHARACTERS} characters are needed.`,
    named ? 'Attackers guess your name and address first.' : feedback.warning,
    shown < 3 && (feedback.suggestions[0] ?? 'Add more words that are less common.'),
  ]
  return {
    score: shown,
    label: LABELS[shown],
    advice: advice.filter(sentence => typeof sentence === 'string'),
  }
}

/** The words of a name or an address, for the estimator: people use them in passwords. */
export function personalWords(texts: readonly string[]): string[] {
  return texts.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(word => word.length > 2)
}

/** Estimates; loads the dictionaries the first time. Rejects if they can't be loaded. */
export async function estimateStrength(password: string, own: readonly string[]): Promise<Strength> {
  const { estimate } = await import('./password-dictionary.ts')
  const words = personalWords(own)
  return strengthOf(password, estimate(password, words), words)
}
