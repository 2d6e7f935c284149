// Whether middle names and initials of a listing agree with the person's.
import { isMisspelt } from './edit-distance.ts'
import { isNickname } from './nickname.ts'

/**
 * `whole`: a whole middle name agrees; `initial`: an initial does; `conflict`: both sides have one and none agrees;
 * `otherName`: the same, and the listing writes another one out, which is more than a letter gone wrong; `notShown`: only the person has one; `notTold`: only the listing has one; `none`: neither.
 */
export type MiddleAgreement = 'whole' | 'initial' | 'conflict' | 'otherName' | 'notShown' | 'notTold' | 'none'

/** Compares the listing's middle words with the person's; `spare` are words that also pass for a middle name (a maiden name). */
export function compareMiddles(
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

function compareMiddle(shown: string, known: string): 'whole' | 'initial' | null {
  if (shown.length === 1 || known.length === 1) return shown[0] === known[0] ? 'initial' : null
  return shown === known || isNickname(shown, known) || isMisspelt(shown, known) ? 'whole' : null
}
