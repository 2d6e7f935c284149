// Breaks a text into lines of a given width: at spaces, otherwise inside a word that is too long for a line.

/** The lines to print, including empty ones; spaces at line ends are removed. */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap(line => wrapLine(line.trimEnd(), width, widthOf))
}

function wrapLine(line: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let present = ''
  for (const word of line.split(/(?<=\S) +/)) {
    const longer = present === '' ? word : `${present} ${word}`
    if (widthOf(longer) <= width) {
      present = longer
      continue
    }
    if (present !== '') lines.push(present)
    present = word
    while (widthOf(present) > width) {
      const head = fitting(present, width, widthOf)
      lines.push(head)
      present = present.slice(head.length)
    }
  }
  return [...lines, present]
}

/** The longest prefix that fits, at least one character. */
function fitting(word: string, width: number, widthOf: (text: string) => number): string {
  const characters = [...word]
  let [low, high] = [1, characters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOf(characters.slice(0, middle).join('')) <= width) low = middle
    else high = middle - 1
  }
  return characters.slice(0, low).join('')
}
