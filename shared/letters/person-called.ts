// Whether a person has a name that a program or a letter calls them by.
import { fullName } from './full-name.ts'

type Names = { names: readonly Parameters<typeof fullName>[0][] }

const folded = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** By any of their names, with or without the middle name and suffix. */
export function isCalled({ names }: Names, called: string): boolean {
  return names.some(name =>
    [fullName(name), `${name.first} ${name.last}`].some(one => folded(one) === folded(called)),
  )
}
