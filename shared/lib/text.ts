// Texts that every part of the product can keep.

// NUL, and halves of surrogate pairs: neither can be stored as UTF-8 text in Postgres.
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** The path of the first text inside `value` that a database cannot keep, or null. */
export function findUnstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, member] of Object.entries(value)) {
    const where = path === '' ? key : `${path}.${key}`
    const found = UNSTORABLE.test(key) ? path : findUnstorable(member, where)
    if (found !== null) return found
  }
  return null
}
