// Lists names for a sentence. Pure.

/** "Ann", "Ann and Ben", "Ann, Ben and Cleo". */
export function namesText(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
