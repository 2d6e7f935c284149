// Texts about drafts and templates: the result of saving one, and its excerpt. Pure.
import type { Saved } from './writings.ts'

/** Why it wasn't saved; null if it was. The typed text stays in the fields. */
export function notSavedText(saved: Saved, what: 'draft' | 'template'): string | null {
  if (saved.kind === 'saved') return null
  return saved.kind === 'full'
    ? `This device is out of space, so we couldn’t save the ${what}. Your text is still here: free some space and save again, or copy it.`
    : `We couldn’t save the ${what} on this device. Your text is still here: try again, or copy it.`
}

const EXCERPT = 60

/** The beginning of a text in one line, to tell versions apart. */
export function excerptOf(body: string): string {
  const line = body.trim().replace(/\s+/g, ' ')
  if (line === '') return 'no text yet'
  return line.length <= EXCERPT ? `“${line}”` : `“${line.slice(0, EXCERPT).trimEnd()}…”`
}
