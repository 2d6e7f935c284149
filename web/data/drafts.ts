// What somebody has begun to write in a form, for as long as the tab is open: a reload or a failure loses none of it.

/** A field's name to what is in it. */
export type Draft = Readonly<Record<string, string>>

const PREFIX = 'offlist-draft-'

/** Empty when there is none, or storage is closed to us. */
export function readDraft(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {} // Forbidden by the browser, or not ours.
  }
}

/** Whether it could be stored. */
export function writeDraft(name: string, draft: Draft): boolean {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name)
  } catch {
    // Closed to us: then there is none.
  }
}

/** All of this tab's: for signing out. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Closed to us: then there are none.
  }
}
