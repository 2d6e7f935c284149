// How a letter of the index is written: `A`, and `0–9` for names that begin with none.
export const letterLabel = (letter: string): string => letter.toUpperCase().replace('-', '–')
