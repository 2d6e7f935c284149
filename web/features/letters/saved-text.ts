// Drafts and templates in words: what becomes of saving one, and how it begins. Pure.
import type { Saved } from './writings.ts'

/** Why it wasn't saved; null when it was. What was typed is still in the fields. */
export function notSavedText(saved: Saved, what: 'draft' | 'template'): string | null {
  if (saved.kind === 'saved') return null
  return saved.kind === 'full'
    ? `This device is out of space, so we couldn’t save the ${what}. Your text is still here: free some space and save again, or copy it.`
    : `We couldn’t save the ${what} on this device. Your text is still here: try again, or copy it.`
}

const EXCERPT = 60

/** How a text begins, in one line: tells one version from another. */
export function excerptOf(body: string): string {
  const line = body.trim().replace(/\s+/g, ' ')
  if (line === '') return 'no text yet'
  return line.length <= EXCERPT ? `“${line}”` : `“${line.slice(0, EXCERPT).trimEnd()}…”`
}
