// Whether a listed name can be the person's (RECIPES 7, Name). Compares whole words, so that Jon Smith isn't Jonas
// Goldsmith.
import { isNickname } from '#shared/domain/matching/nickname.ts'
import { foldText } from './fold-text.ts'

/** The parts of the person's name. */
export interface NameParts {
  firstName: string
  middleName?: string | null | undefined
  lastName: string
  suffix?: string | null | undefined
}

/** True if the listed name, in first-to-last order, is one of the person's. */
export function matchName(person: NameParts, listed: string): boolean {
  const words = foldText(listed).replace(/,\s*(?=(jr|sr|i{1,3}|iv|v)$)/, ' ')
  const suffix = foldText(person.suffix ?? '')
  const bare =
    suffix !== '' && words.endsWith(` ${suffix}`) ? words.slice(0, -suffix.length - 1).trim() : words
  const middle = foldText(person.middleName ?? '')
  return variants(foldText(person.lastName)).some(last =>
    matchParts(bare, foldText(person.firstName), middle, last),
  )
}

function matchParts(words: string, first: string, middle: string, last: string): boolean {
  // `first middlelast`: the middle name joined with the last.
  const joined =
    middle !== '' && words.endsWith(` ${middle}${last}`) ? words.slice(0, -middle.length - last.length) : ''
  if (joined !== '' && isFirstName(joined.trim(), first)) return true
  if (!words.endsWith(` ${last}`)) return false
  const given = words.slice(0, -last.length - 1).trim()
  if (isFirstName(given, first)) return true
  return splits(given).some(([head, rest]) => isFirstName(head, first) && isMiddleName(rest, middle))
}

function isMiddleName(listed: string, middle: string): boolean {
  return middle === '' || listed === middle || listed === middle.charAt(0)
}

function isFirstName(listed: string, first: string): boolean {
  return listed !== '' && (variants(first).includes(listed) || isNickname(first, listed))
}

/** A hyphenated name unchanged, with a space, joined, and its first half only. */
function variants(name: string): string[] {
  if (!name.includes('-')) return [name]
  const [half = name] = name.split('-')
  return [name, name.replaceAll('-', ' '), name.replaceAll('-', ''), half].filter(one => one !== '')
}

/** Every way to split words in two. */
function splits(words: string): [string, string][] {
  const list = words.split(' ')
  return list
    .slice(1)
    .map((_, index) => [list.slice(0, index + 1).join(' '), list.slice(index + 1).join(' ')])
}
