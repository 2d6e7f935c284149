// How the product speaks of a person to the account's holder: as "you", or by first name.

export type SpokenOf = {
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
export function spokenOf(person: { relation: string; names: readonly { first: string }[] }): SpokenOf {
  const first = person.names[0]?.first ?? ''
  if (person.relation === 'self' || first === '') {
    return { who: 'you', whose: 'yours', me: 'me', question: 'Is this you?' }
  }
  return { who: first, whose: `${first}’s`, me: first, question: `Is this ${first}?` }
}
