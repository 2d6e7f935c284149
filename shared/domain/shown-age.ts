// An age as sites show it: some show the year of birth in its place.

/** What such a value is called. */
export function ageTerm(shown: string | null): 'Age' | 'Born' {
  return /^\d{4}$/.test(shown ?? '') ? 'Born' : 'Age'
}
