// Describes the characters that a document's fonts lack.

const SCRIPTS: readonly (readonly [words: string, test: RegExp])[] = [
  ['emoji', /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u],
  ['Arabic letters', /\p{Script=Arabic}/u],
  ['Hebrew letters', /\p{Script=Hebrew}/u],
  ['Chinese characters', /\p{Script=Han}/u],
  ['Japanese letters', /\p{Script=Hiragana}|\p{Script=Katakana}/u],
  ['Korean letters', /\p{Script=Hangul}/u],
  ['Devanagari letters', /\p{Script=Devanagari}/u],
  ['Thai letters', /\p{Script=Thai}/u],
  ['Armenian letters', /\p{Script=Armenian}/u],
  ['Georgian letters', /\p{Script=Georgian}/u],
]

/** `Arabic letters and emoji`; empty if none are missing. Other scripts are listed as `U+…`, four at most. */
export function missingWords(characters: Iterable<string>): string {
  const words = new Set<string>()
  const others = new Set<string>()
  for (const character of characters) {
    const script = SCRIPTS.find(([, test]) => test.test(character))
    if (script) words.add(script[0])
    else others.add(`U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
  }
  const named = [...words].sort()
  const shown = [...others].sort()
  if (shown.length > 4) shown.splice(4, shown.length, 'other characters')
  return joined([...named, ...shown])
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
