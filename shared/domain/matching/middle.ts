// Whether middle names and initials of a listing agree with the person's.
import { isMisspelt } from './edit-distance.ts'
import { isNickname } from './nickname.ts'

/**
 * `whole`: a whole middle name agrees; `initial`: an initial does; `conflict`: both sides have one and none agrees;
 * `otherName`: the same, and the listing writes another one out, which is more than a letter gone wrong; `notShown`: only the person has one; `notTold`: only the listing has one; `none`: neither.
 */
export type MiddleAgreement = 'whole' | 'initial' | 'conflict' | 'otherName' | 'notShown' | 'notTold' | 'none'

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

/** Vietnamese last names, whose bearers have a middle name that says little more than whether they are a man or a woman. */
const WITH_USUAL_MIDDLE: ReadonlySet<string> = new Set(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh truong mai luong trinh ton'.split(
    ' ',
  ),
)
const USUAL_MIDDLES: ReadonlySet<string> = new Set(['thi', 'van'])

/**
 * `compareMiddles` for somebody of this last name: a middle name that most people of it have (Thi, Van) tells nobody from a namesake,
 * so it counts on neither side, nor does its initial.
 */
export function compareMiddlesOf(
  last: string,
  shown: readonly string[],
  own: readonly string[],
  spare: readonly string[],
): MiddleAgreement {
  if (!WITH_USUAL_MIDDLE.has(last)) return compareMiddles(shown, own, spare)
  const usual = own.filter(word => USUAL_MIDDLES.has(word))
  return compareMiddles(
    shown.filter(
      word => !USUAL_MIDDLES.has(word) && !(word.length === 1 && usual.some(middle => middle[0] === word)),
    ),
    own.filter(word => !USUAL_MIDDLES.has(word)),
    spare,
  )
}

function compareMiddle(shown: string, known: string): 'whole' | 'initial' | null {
  if (shown.length === 1 || known.length === 1) return shown[0] === known[0] ? 'initial' : null
  return shown === known || isNickname(shown, known) || isMisspelt(shown, known) ? 'whole' : null
}
