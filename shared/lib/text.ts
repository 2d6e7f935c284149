// Merging texts, and finding texts that can't be stored.

/** The separator between two versions of a text that were both kept. */
export const BOTH_TEXTS = '\n\n———\n\n'

/**
 * Three-way merge of a text: the changed one. If both changed, the longer if it contains the other, otherwise both,
 * the master's first. `keptBoth` means that the person should check it.
 */
export function mergeText(base: string, master: string, mine: string): { text: string; keptBoth: boolean } {
  if (mine === base || master.includes(mine)) return { text: master, keptBoth: false }
  if (master === base || mine.includes(master)) return { text: mine, keptBoth: false }
  return { text: `${master}${BOTH_TEXTS}${mine}`, keptBoth: true }
}

/** The path of the first text inside `value` that a database can't store, or null. */
export function findUnstorable(value: unknown): string | null {
  // Values are almost always storable, so build a path only if needed.
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

/** Checks for NUL and unpaired surrogates: Postgres can't store either as UTF-8 text. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  return Object.keys(value).every(
    key => isStorable(key) && isStorable((value as Record<string, unknown>)[key]),
  )
}
