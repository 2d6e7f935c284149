// How far a name on a site agrees with a name of the person: first, last and middle separately. identity.ts combines
// several names, and weights-table.ts weighs the agreement.
import { isMisspelt } from './edit-distance.ts'
import { spellingKey } from './fold.ts'
import { compareGiven, type GivenAgreement } from './given-name.ts'
import { guessLastWords, joinKey, type ParsedName } from './name-parse.ts'
import { isKnownGiven, isNickname } from './nickname.ts'
import type { PersonName } from './person-name.ts'

/**
 * `middle`: the person's middle name is used as the first; `second`: the person's first name is used as a middle
 * name.
 */
export type FirstAgreement = GivenAgreement | 'middle' | 'second'
export type LastAgreement = 'same' | 'part' | 'slip' | 'initial' | 'different'

export interface NameAgreement {
  first: FirstAgreement
  last: LastAgreement
  /** First and last name were in the other order. */
  swapped: boolean
  /** Only the first half of the person's double first name comes first: the other half may follow as a middle name. */
  isHalf: boolean
  /** The range of the middle names among the words of the listed name. */
  middleFrom: number
  middleTo: number
}

/** Compares a readable listed name with a readable name of the person. */
export function compareName(listed: ParsedName, person: PersonName): NameAgreement {
  const straight = compareInOrder(listed.words, listed.lastWords, listed.folded, person)
  if (straight.last !== 'different' || listed.lastWords > 0 || listed.words.length < 2) return straight
  return compareTurned(listed, person) ?? straight
}

/** Hungarian, East Asian and official Russian lists put the last name first. So do some sites, in capitals. */
function compareTurned({ words: found, folded }: ParsedName, person: PersonName): NameAgreement | null {
  const size = countLeadingLast(found, folded, person)
  if (size === 0) return null
  const rest = found.slice(size)
  const turned = compareInOrder([...rest, ...found.slice(0, size)], size, folded, person)
  if (turned.first === 'different' || turned.last === 'different') return null
  if (turned.last !== 'same' && (turned.first !== 'same' || rest.length > 2)) return null
  if (size === 1 && isKnownGiven(found[0] ?? '') && !isSurelyTurned(rest, turned, person)) return null
  // The words were reordered for the comparison: words between the first and last name are now after both.
  const { middleFrom, middleTo } = turned
  return { ...turned, swapped: true, middleFrom: middleFrom + size, middleTo: middleTo + size }
}

/** How many leading words are the person's last name, or close to it; 0 if none are. */
function countLeadingLast(found: readonly string[], folded: boolean, person: PersonName): number {
  const most = Math.min(found.length - 1, 4)
  for (let size = most; size > 0; size--) {
    const leading = joinKey(found, 0, size)
    if (leading === person.last || (folded && spellingKey(leading) === spellingKey(person.last))) return size
  }
  const leading = joinKey(found, 0, 1)
  if (person.lastParts.includes(leading)) return 1
  return leading[0] === person.last[0] && !isKnownGiven(leading) && isMisspelt(leading, person.last) ? 1 : 0
}

/**
 * Whether a name that starts with a word that is also a given name (Thomas, Kim) has the last name first: "Thomas J
 * Kelly" isn't a J. Kelly Thomas, but "THOMAS LINDA J" doesn't end in a last name, and "ALLEN DEBRA" ends in a given
 * one.
 */
function isSurelyTurned(rest: readonly string[], { first }: NameAgreement, person: PersonName): boolean {
  if (joinKey(rest) === person.first) return true
  const ending = rest.at(-1) ?? ''
  if (rest.length === 1) return first === 'same' || (first !== 'initial' && isKnownGiven(ending))
  return (
    first !== 'initial' && (ending.length === 1 || person.middles.some(middle => middle[0] === ending[0]))
  )
}

function compareInOrder(
  found: readonly string[],
  lastWords: number,
  folded: boolean,
  person: PersonName,
): NameAgreement {
  const count = found.length
  let taken = lastWords
  let last: LastAgreement = 'different'
  if (lastWords > 0) {
    last = compareLast(found, count - lastWords, person, folded)
  } else if (count > 1) {
    // The person's own last name determines how many words to take: "Maria de la Cruz", "Ana García López".
    const most = Math.min(count - 1, 4)
    for (let size = 1; size <= most && last !== 'same'; size++) {
      if (joinKey(found, count - size) === person.last) {
        last = 'same'
        taken = size
      }
    }
    if (last !== 'same') {
      taken = Math.min(guessLastWords(found), count - 1)
      last = compareLast(found, count - taken, person, folded)
    }
  }
  return compareFirst(found, count - taken, last, folded || person.folded, person)
}

function compareLast(
  found: readonly string[],
  from: number,
  person: PersonName,
  folded: boolean,
): LastAgreement {
  const last = joinKey(found, from)
  if (last === '') return 'different'
  if (last === person.last || person.doubles.includes(last)) return 'same'
  if ((folded || person.folded) && spellingKey(last) === spellingKey(person.last)) return 'same'
  if (isPart(found, from, person)) return 'part'
  if (last.length === 1) {
    const isInitial = last === person.last[0] || person.lastParts.some(part => part[0] === last)
    return isInitial ? 'initial' : 'different'
  }
  return isMisspelt(last, person.last) ? 'slip' : 'different'
}

/** One half of a double last name on either side: García for García López, Smith-Jones for Smith. */
function isPart(found: readonly string[], from: number, person: PersonName): boolean {
  if (person.lastParts.length > 0) {
    const last = joinKey(found, from)
    if (person.lastParts.includes(last)) return true
  }
  for (let i = from; i < found.length; i++) {
    const word = found[i] ?? ''
    const isDouble = word.includes('-') || found.length - from > 1
    if (isDouble && word.split('-').includes(person.last)) return true
  }
  return false
}

/**
 * The middle name of most Vietnamese women, which hardly anyone uses alone. In Vietnamese order it comes before the
 * given name, so sites mistake it for the first name ("Thi Huong Vo", "Thi H Vo", "Thi Vo").
 */
const LEADING_MIDDLE = 'thi'

function compareFirst(
  found: readonly string[],
  end: number,
  last: LastAgreement,
  folded: boolean,
  person: PersonName,
): NameAgreement {
  const agreement: NameAgreement = {
    first: 'same',
    last,
    swapped: false,
    isHalf: false,
    middleFrom: Math.min(1, end),
    middleTo: end,
  }
  if (end === 2 && found[0] === LEADING_MIDDLE) {
    agreement.first = compareGiven(found[1] ?? '', person.first, folded)
    if (agreement.first !== 'different') return { ...agreement, middleFrom: 0, middleTo: 1 }
  }
  compareGivens(found, end, folded, person, agreement)
  if (agreement.first !== 'different' && agreement.first !== 'initial') return agreement
  if (isTurned(found, end, person)) {
    agreement.first = 'middle'
    agreement.middleFrom = end
  } else if (isCalledByMiddle(found, end, person)) agreement.first = 'middle'
  else if (agreement.first === 'different' && last !== 'different' && isSecond(found, end, person)) {
    agreement.first = 'second'
    agreement.middleFrom = end
  }
  return agreement
}

/** Compares the first name, and writes its agreement and the start of the middle names to `into`. */
function compareGivens(
  found: readonly string[],
  end: number,
  folded: boolean,
  person: PersonName,
  into: NameAgreement,
) {
  const listed = joinKey(found, 0, Math.min(1, end))
  if (listed === person.first) return
  if (listed !== '' && person.first.startsWith(listed)) {
    // "Mary Ann" and "Jean Paul" for Maryann and Jean-Paul.
    for (let size = 2; size <= 3 && size <= end; size++) {
      if (joinKey(found, 0, size) !== person.first) continue
      into.middleFrom = size
      return
    }
    into.isHalf = person.givens.length > 1 && listed === person.givens[0]
    if (into.isHalf) return
  }
  if (isDoubled(found[0] ?? '', listed, person)) return
  into.first = compareGiven(listed, person.first, folded)
  if (into.first !== 'different' || person.givens.length < 2) return
  into.first = compareGiven(listed, person.givens[0] ?? '', folded)
  into.isHalf = into.first !== 'different'
}

/** "Mary-Ann" or "Maryann" for Mary with the middle name Ann; "Jean-Paul" for Jean. */
function isDoubled(word: string, listed: string, person: PersonName): boolean {
  if (!listed.startsWith(person.first)) return false
  if (word.startsWith(person.first) && word[person.first.length] === '-') return true
  return person.middles.some(middle => middle.length > 1 && listed === person.first + middle)
}

/** "Marie Ann Westbrook" or "Marie A Westbrook" for Ann Marie Westbrook. */
function isTurned(found: readonly string[], end: number, person: PersonName): boolean {
  if (end !== 2 || !person.middles.includes(found[0] ?? '') || (found[0] ?? '').length < 3) return false
  return found[1] === person.first || found[1] === person.first[0]
}

/** "James Robert Westbrook" for a Robert who didn't mention a name before it; "James R" for a Robert J. */
function isSecond(found: readonly string[], end: number, person: PersonName): boolean {
  const [first = '', second = ''] = found
  if (end !== 2 || person.first.length < 3) return false
  if (second.length === 1)
    return second === person.first[0] && first.length > 2 && person.middles.includes(first[0] ?? '')
  if (second !== person.first) return false
  return person.middles.length === 0 || person.middles.some(middle => middle[0] === found[0]?.[0])
}

/** "Terry Westbrook" or "P Terry Westbrook" for Patrick Terry Westbrook. */
function isCalledByMiddle(found: readonly string[], end: number, person: PersonName): boolean {
  for (const middle of person.middles) {
    if (end === 1 && found[0] === LEADING_MIDDLE && middle === LEADING_MIDDLE[0]) return true
    if (middle.length < 3) continue
    if (end === 1 && (found[0] === middle || isNickname(found[0] ?? '', middle))) return true
    if (found[1] === middle && end === 2 && found[0] === person.first[0]) return true
  }
  return false
}
