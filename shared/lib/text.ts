// Texts that every part of the product can keep.

// NUL, and halves of surrogate pairs: neither can be stored as UTF-8 text in Postgres.
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** What stands between two versions of a text that were both kept. */
export const KEPT_BOTH = '\n\n———\n\n'

/**
 * Three-way merge of a text: the one that changed, and where both did, the longer if it holds the other, else both,
 * the master's first. `keptBoth` says that the person should look at it.
 */
export function mergeText(base: string, master: string, mine: string): { text: string; keptBoth: boolean } {
  if (mine === base || master.includes(mine)) return { text: master, keptBoth: false }
  if (master === base || mine.includes(master)) return { text: mine, keptBoth: false }
  return { text: `${master}${KEPT_BOTH}${mine}`, keptBoth: true }
}

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
