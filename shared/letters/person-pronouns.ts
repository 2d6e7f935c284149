// How the product speaks of a person to the account's holder: as "you", or by first name.

export type PersonPronouns = {
  /** `you` or `Thomas`. */
  who: string
  /** `yours` or `Thomas’s`. */
  whose: string
  /** `me` or `Thomas`: for answers that the holder gives. */
  me: string
  /** `Is this you?` or `Is this Thomas?` */
  question: string
}

/** The holder is "you"; everybody else goes by the first name. */
export function pronounsOf(person: {
  relation: string
  names: readonly { first: string }[]
}): PersonPronouns {
  const first = person.names[0]?.first ?? ''
  if (person.relation === 'self' || first === '') {
    return { who: 'you', whose: 'yours', me: 'me', question: 'Is this you?' }
  }
  return { who: first, whose: `${first}’s`, me: first, question: `Is this ${first}?` }
}

/** Each way the matcher's sentences speak to the person. */
const TO_THEM = /\byou(?:rs|r|’ve)?\b/gi

/**
 * A sentence that speaks to the person as "you", said about them where the reader is somebody else. What "you" told us
 * stays as it is: the reader told us.
 */
export function saidOf({ who }: PersonPronouns, text: string): string {
  if (who === 'you') return text
  return text.replaceAll(TO_THEM, (word: string, at: number) => {
    const said = theirWord(word.toLowerCase(), text.slice(0, at), text.slice(at + word.length))
    return word.startsWith('Y') ? `${said.charAt(0).toUpperCase()}${said.slice(1)}` : said
  })
}

function theirWord(word: string, before: string, after: string): string {
  if (word === 'your') return 'their'
  if (word === 'yours') return 'theirs'
  if (word === 'you’ve') return 'they’ve'
  if (/^ (told|didn’t tell) us/.test(after)) return 'you'
  return /have $/i.test(before) || /^ (live|used|were)\b/.test(after) ? 'they' : 'them'
}
