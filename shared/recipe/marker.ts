// The markers of `afterText`, `beforeText` and `separator`: literal texts or patterns (RECIPES 6). A pattern may run
// forever, so callers that use third-party recipes must limit the time.

const PATTERN = /^\/(.+)\/(i?)$/s

/** The pattern of a marker with the form `/…/` or `/…/i`; null for a literal one. */
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
 * The text after the marker's first occurrence: all of it for a pattern, up to the next occurrence for a literal. The
 * full text if the marker doesn't occur or nothing remains.
 */
export function textAfter(text: string, marker: string): string {
  const pattern = markerPattern(marker)
  if (pattern === null) return text.split(marker)[1]?.trim() || text
  const hit = pattern.exec(text)
  return (hit && text.slice(hit.index + hit[0].length).trim()) || text
}

/** The text before the marker's first occurrence; the full text if it doesn't occur or nothing remains. */
export function textBefore(text: string, marker: string): string {
  const pattern = markerPattern(marker)
  const at = pattern === null ? text.indexOf(marker) : text.search(pattern)
  return (at > 0 && text.slice(0, at).trim()) || text
}

const DEFAULT_SEPARATOR = /[|\n•·]/

/** The parts of a list, trimmed, without empty ones. Default separators: `|`, line breaks, `•` and `·`. */
export function splitList(text: string, separator?: string | null): string[] {
  const at = separator ? (markerPattern(separator) ?? separator) : DEFAULT_SEPARATOR
  const parts = typeof at === 'string' ? text.split(at) : splitAt(text, at)
  return parts.map(part => part.trim()).filter(part => part !== '')
}

function splitAt(text: string, pattern: RegExp): string[] {
  // If a pattern has groups, split() adds each group's match, or undefined, after every part.
  const groups = (new RegExp(`${pattern.source}|`).exec('')?.length ?? 1) - 1
  const parts = text.split(pattern)
  return parts.filter((_, index) => index % (groups + 1) === 0)
}
