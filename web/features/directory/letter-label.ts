// The label of a letter in the index: `A`, and `0–9` for names without one.
export const letterLabel = (letter: string): string => letter.toUpperCase().replace('-', '–')
