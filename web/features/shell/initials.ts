// A person's initials, for the round badge next to their name.

/** The first letters of the first and the last name; one letter if there is only one name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .flatMap(word => [...(word ?? '')].slice(0, 1))
    .join('')
    .toUpperCase()
}
