// Whether a listing's middle names and initials agree with the person's.
import { isMisspelt } from './edit-distance.ts'
import { hasFewNames } from './few-names.ts'
import { isNickname } from './nickname.ts'

/**
 * `whole`: a whole middle name agrees; `initial`: an initial does; `usual`: one agrees that many people with the last
 * name have; `conflict`: both sides have one and none agrees; `otherName`: the same, and the listing spells out
 * another one that is more than one typo away; `notShown`: only the person has one; `notTold`: only the listing has
 * one; `none`: neither.
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

/** Compares the listing's middle words with the person's. `spare` words also count as middle names (a maiden name). */
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

/** The middle names of most Vietnamese women and many Vietnamese men. */
const USUAL_MIDDLES: ReadonlySet<string> = new Set(['thi', 'van', 't', 'v'])

/**
 * `compareMiddles` for people with this last name. A middle name that most of them have (Thi, Van) doesn't rule out
 * namesakes, nor does its initial. The others are few, so a whole one is worth as much as an initial elsewhere. A
 * different one still contradicts, unless the person gave only a usual one: many people have another after it.
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
