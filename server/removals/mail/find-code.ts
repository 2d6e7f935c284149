// Finds the code in a site's mail that its form asks for. The words around a number tell a code from years, amounts and
// other numbers.

/** 4 to 8 digits, or 5 to 8 capitals and digits with at least one of each. */
const CODE = /\b(?:\d{4,8}|(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,8})\b/g
const NAMES_IT = /(code|c[oó]digo|kennzahl|\bpin|\botp|\btan|\bclave|one[- ]time)\b/i
/** Words before numbers that aren't codes. */
const OTHER =
  /(\$|©|\bsuite|\bste\.?|\bp\.?\s?o\.? box|\bcase|\brequest|\breference|\bticket|nummer|\bvorgang|\bexpediente|\bnúmero)\s*#?:?\s*$/i
/** The maximum distance between a code and the word that names it, in characters. */
const NEAR = 120

/** The code of a mail, or null: the one nearest to a word that names it, preferably after that word. */
export function findCode(text: string): string | null {
  const named = [...text.matchAll(new RegExp(NAMES_IT, 'gi'))].map(({ index }) => index)
  let best: { code: string; distance: number } | null = null
  for (const { 0: code, index } of text.matchAll(CODE)) {
    if (OTHER.test(text.slice(Math.max(0, index - 20), index))) continue
    for (const at of named) {
      // A code before its word counts as farther away: the usual form is "code: 1234".
      const distance = index >= at ? index - at : (at - index) * 2
      if (distance <= NEAR && (best === null || distance < best.distance)) best = { code, distance }
    }
  }
  return best?.code ?? null
}
