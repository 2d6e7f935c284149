// The markers of `afterText`, `beforeText` and `separator`: literal texts or patterns (RECIPES 6). A pattern
// may take for ever: whoever reads records with recipes of others limits the time.

const PATTERN = /^\/(.+)\/(i?)$/s

/** The pattern that a marker of the form `/…/` or `/…/i` stands for; null for a literal one. */
export function markerPattern(marker: string): RegExp | null {
  const [, source, flags] = PATTERN.exec(marker) ?? []
  if (source === undefined) return null
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

/**
 * What follows the marker's first occurrence: everything for a pattern, up to the next occurrence for a literal.
 * The text itself when the marker does not occur or nothing is left.
 */
export function textAfter(text: string, marker: string): string {
  const pattern = markerPattern(marker)
  if (pattern === null) return text.split(marker)[1]?.trim() || text
  const hit = pattern.exec(text)
  return (hit && text.slice(hit.index + hit[0].length).trim()) || text
}

/** What precedes the marker's first occurrence; the text itself when it does not occur or nothing is left. */
export function textBefore(text: string, marker: string): string {
  const pattern = markerPattern(marker)
  const at = pattern === null ? text.indexOf(marker) : text.search(pattern)
  return (at > 0 && text.slice(0, at).trim()) || text
}

const DEFAULT_SEPARATOR = /[|\n•·]/

/** The parts of a list, trimmed, without empty ones. By default lists part at `|`, line breaks, `•` and `·`. */
export function splitList(text: string, separator?: string | null): string[] {
  const at = separator ? (markerPattern(separator) ?? separator) : DEFAULT_SEPARATOR
  const parts = typeof at === 'string' ? text.split(at) : splitAt(text, at)
  return parts.map(part => part.trim()).filter(part => part !== '')
}

function splitAt(text: string, pattern: RegExp): string[] {
  // A pattern with groups makes split() add what each of them caught, or undefined, after every part.
  const groups = (new RegExp(`${pattern.source}|`).exec('')?.length ?? 1) - 1
  const parts = text.split(pattern)
  return parts.filter((_, index) => index % (groups + 1) === 0)
}
