// Joins class names.

/** The truthy parts, joined by a space. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
