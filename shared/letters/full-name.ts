// Formats a person's name for letters and screens.

/** `Ada M Quinn Jr`: first, middle, last, suffix, without empty parts. */
export function fullName(name: { first: string; middle: string; last: string; suffix: string }): string {
  return [name.first, name.middle, name.last, name.suffix].filter(part => part !== '').join(' ')
}

/** The main name of a person: the first in the list. */
export function mainName(person: { names: readonly Parameters<typeof fullName>[0][] }): string {
  const main = person.names[0]
  return main ? fullName(main) : ''
}
