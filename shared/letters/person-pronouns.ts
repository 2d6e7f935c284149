// How the product refers to a person when it speaks to the account's holder: as "you", or by first name.

export type PersonPronouns = {
  /** `you` or `Thomas`. */
  who: string
  /** `yours` or `Thomas’s`. */
  whose: string
  /** `me` or `Thomas`: for the holder's answers. */
  me: string
  /** `Is this you?` or `Is this Thomas?` */
  question: string
}

/** The holder is "you"; other people go by their first name. */
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

/** Every form in which the matcher's sentences address the person. */
const TO_THEM = /\byou(?:rs|r|’ve)?\b/gi

/**
 * Turns a sentence that addresses the person as "you" into one about them, for another reader. "You told us" stays,
 * because the reader told us.
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
