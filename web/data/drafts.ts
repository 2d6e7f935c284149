// Unfinished form input, stored until the tab is closed: a reload or a failure loses none of it.

/** Field names with their content. */
export type Draft = Readonly<Record<string, string>>

const PREFIX = 'offlist-draft-'

/** Empty when there is none, or when storage is unavailable. */
export function readDraft(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {} // Forbidden by the browser, or not our data.
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
    // Storage is unavailable, so there's no draft.
  }
}

/** Deletes all drafts of this tab, for signing out. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so there are no drafts.
  }
}
