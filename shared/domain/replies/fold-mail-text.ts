// Folds text for comparison: lower case, no accents, plain quotes. It has the same length as the original, so a place
// in the folded text is the same place in the mail.
const PLAIN: Readonly<Record<string, string>> = {
  ß: 's',
  æ: 'a',
  ø: 'o',
  ł: 'l',
  '’': "'",
  '‘': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
}
const SPACE = /[\s\u00a0\u2000-\u200a\u202f\u3000]/
/** Characters that readers can't see: soft hyphens, zero-width characters and marks of direction. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** The text as people see it: composed characters, without invisible ones. Fold only text that went through this. */
export function visibleText(text: string): string {
  return text.normalize('NFKC').replace(INVISIBLE, '').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}

/** Folds each character to one character. */
export function foldMailText(text: string): string {
  let folded = ''
  for (const char of text.split('')) {
    if (char >= ' ' && char <= '~') folded += char.toLowerCase()
    else folded += foldCharacter(char)
  }
  return folded
}

function foldCharacter(char: string): string {
  const plain = PLAIN[char]
  if (plain !== undefined) return plain
  if (SPACE.test(char)) return char === '\n' ? '\n' : ' '
  const base = char.normalize('NFD').charAt(0).toLowerCase()
  const again = PLAIN[base] ?? base
  return again.length === 1 ? again : char
}
