// Whether middle names and initials of a listing agree with the person's.
import { isMisspelt } from './edit-distance.ts'
import { hasFewNames } from './few-names.ts'
import { isNickname } from './nickname.ts'

/**
 * `whole`: a whole middle name agrees; `initial`: an initial does; `usual`: one does that many people of the last name have;
 * `conflict`: both sides have one and none agrees;
 * `otherName`: the same, and the listing writes another one out, which is more than a letter gone wrong; `notShown`: only the person has one; `notTold`: only the listing has one; `none`: neither.
 */
export type MiddleAgreement =
  | 'whole'
  | 'initial'
  | 'usual'
  | 'conflict'
  | 'otherName'
  | 'notShown'
  | 'notTold'
  | 'none'

/** Compares the listing's middle words with the person's; `spare` are words that also pass for a middle name (a maiden name). */
function compareMiddles(
  shown: readonly string[],
  own: readonly string[],
  spare: readonly string[],
): MiddleAgreement {
  if (shown.length === 0) return own.length === 0 ? 'none' : 'notShown'
  let best: MiddleAgreement = own.length === 0 ? 'notTold' : 'conflict'
  for (const word of shown) {
    for (const known of own) {
      const agreement = compareMiddle(word, known)
      if (agreement === 'whole') return 'whole'
      if (agreement === 'initial') best = 'initial'
    }
    if (best === 'initial') continue
    if (spare.includes(word)) best = 'initial'
    else if (best === 'conflict' && word.length > 2) best = 'otherName'
  }
  return best
}

/** What most Vietnamese women, and many men, have for a middle name. */
const USUAL_MIDDLES: ReadonlySet<string> = new Set(['thi', 'van', 't', 'v'])

/**
 * `compareMiddles` for somebody of this last name. A middle name that most people of it have (Thi, Van) tells nobody from a namesake,
 * nor does its initial; of the others there are few, so that a whole one says what an initial does elsewhere. One that is not the
 * person's contradicts all the same, unless they told a usual one alone: many have another behind it.
 */
export function compareMiddlesOf(
  last: string,
  shown: readonly string[],
  own: readonly string[],
  spare: readonly string[],
): MiddleAgreement {
  const agreement = compareMiddles(shown, own, spare)
  if (agreement === 'none' || !hasFewNames(last)) return agreement
  const rarer = compareMiddles(shown.filter(isRarer), own.filter(isRarer), spare)
  switch (agreement) {
    case 'conflict':
    case 'otherName':
      return rarer === 'notTold' && shown.every(isRarer) ? 'notTold' : agreement
    case 'whole':
    case 'initial':
      return rarer === 'whole' ? 'initial' : rarer === 'initial' ? 'usual' : 'none'
    default:
      return rarer
  }
}

function isRarer(word: string): boolean {
  return !USUAL_MIDDLES.has(word)
}

function compareMiddle(shown: string, known: string): 'whole' | 'initial' | null {
  if (shown.length === 1 || known.length === 1) return shown[0] === known[0] ? 'initial' : null
  return shown === known || isNickname(shown, known) || isMisspelt(shown, known) ? 'whole' : null
}
