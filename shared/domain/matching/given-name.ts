// How far two given names agree: the same, a short form, another spelling, a typo, or different names.
import { isClose, isMisspelt } from './edit-distance.ts'
import { spellingKey } from './fold.ts'
import { isKnownGiven, isNickname, isSameShort, isSpelling } from './nickname.ts'

export type GivenAgreement = 'same' | 'nickname' | 'initial' | 'slip' | 'different'

/** Compares two given names as keys; `folded` if a letter of either was converted to plain Latin. */
export function compareGiven(listed: string, known: string, folded: boolean): GivenAgreement {
  if (listed === '' || known === '') return 'different'
  if (listed === known) return 'same'
  if (listed.length === 1 || known.length === 1) return listed[0] === known[0] ? 'initial' : 'different'
  if (isNickname(listed, known) || isSameShort(listed, known)) return 'nickname'
  if (isSpelling(listed, known)) return folded ? 'same' : 'slip'
  if (isKnownGiven(listed) && isKnownGiven(known)) return 'different'
  if (isHisAndHers(listed, known)) return 'different'
  // A typo in the first letter is rare, but a sibling with a similar name is not.
  if (listed[0] === known[0] && (isMisspelt(listed, known) || lacksLetter(listed, known)))
    return folded && spellingKey(listed) === spellingKey(known) ? 'same' : 'slip'
  return soundsAlike(listed, known, folded) ? (folded ? 'same' : 'slip') : 'different'
}

/**
 * "Mnh" for Minh and "Ryn" for Ryan: three letters that aren't a name by themselves, but a fourth makes them the
 * person's.
 */
function lacksLetter(listed: string, known: string): boolean {
  return listed.length === 3 && known.length === 4 && !isKnownGiven(listed) && isClose(listed, known, 1)
}

/**
 * Whether two names differ only in a final a or o, like a brother's and a sister's (Marlo, Marla), in our tables or
 * not.
 */
function isHisAndHers(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < 4 || a.slice(0, -1) !== b.slice(0, -1)) return false
  const ends = a.slice(-1) + b.slice(-1)
  return ends === 'ao' || ends === 'oa'
}

function soundsAlike(a: string, b: string, folded: boolean): boolean {
  const gap = a.length - b.length
  if (gap > 3 || gap < -3 || !(folded || a[0] === b[0])) return false
  return spellingKey(a) === spellingKey(b)
}
