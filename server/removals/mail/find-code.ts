// The code in a site's mail that is to be typed into its form: told from years, amounts and numbers of other kinds by
// the words around it.

/** 4 to 8 digits, or 5 to 8 capitals and digits with at least one of each. */
const CODE = /\b(?:\d{4,8}|(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,8})\b/g
const NAMES_IT = /\b(code|passcode|pin|otp|one[- ]time)\b/i
/** Words that stand by numbers which are no code. */
const OTHER = /(\$|©|\bsuite|\bste\.?|\bp\.?\s?o\.? box|\bcase|\brequest|\breference|\bticket)\s*#?\s*$/i
/** How far from the word that names it a code may stand, in characters. */
const NEAR = 120

/** The code of a mail, or null: the one nearest to a word that names it, after the word rather than before. */
export function findCode(text: string): string | null {
  const named = [...text.matchAll(new RegExp(NAMES_IT, 'gi'))].map(({ index }) => index)
  let best: { code: string; distance: number } | null = null
  for (const { 0: code, index } of text.matchAll(CODE)) {
    if (OTHER.test(text.slice(Math.max(0, index - 20), index))) continue
    for (const at of named) {
      // What comes before the word counts as farther away: "code: 1234" is how it is written.
      const distance = index >= at ? index - at : (at - index) * 2
      if (distance <= NEAR && (best === null || distance < best.distance)) best = { code, distance }
    }
  }
  return best?.code ?? null
}
