// Texts that every part of the product can keep.

/** What stands between two versions of a text that were both kept. */
export const BOTH_TEXTS = '\n\n———\n\n'

/**
 * Three-way merge of a text: the one that changed, and where both did, the longer if it holds the other, else both,
 * the master's first. `keptBoth` says that the person should look at it.
 */
export function mergeText(base: string, master: string, mine: string): { text: string; keptBoth: boolean } {
  if (mine === base || master.includes(mine)) return { text: master, keptBoth: false }
  if (master === base || mine.includes(master)) return { text: mine, keptBoth: false }
  return { text: `${master}${BOTH_TEXTS}${mine}`, keptBoth: true }
}

/** The path of the first text inside `value` that a database cannot keep, or null. */
export function findUnstorable(value: unknown): string | null {
  // Nearly always all is well, and then no path is built.
  return isStorable(value) ? null : locate(value, '')
}

function locate(value: unknown, path: string): string {
  if (typeof value !== 'object' || value === null) return path
  for (const [key, member] of Object.entries(value)) {
    if (!isStorable(key)) return path
    if (!isStorable(member)) return locate(member, path === '' ? key : `${path}.${key}`)
  }
  return path
}

/** NUL, and halves of surrogate pairs: neither can be stored as UTF-8 text in Postgres. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  return Object.keys(value).every(
    key => isStorable(key) && isStorable((value as Record<string, unknown>)[key]),
  )
}
