// The names of letters and documents in an archive.
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import type { Message } from '#shared/collections/messages.ts'

/** A mail's path in the archive: `letters/2026-11-21-first-out-0f3c….eml`. */
export function emlName(letter: Message): string {
  return `letters/${fileName([letter.created_at.slice(0, 10), letter.site_id, letter.direction, letter.id])}.eml`
}

/** A document's path in the archive. */
export function documentName(request: LegalRequest): string {
  return `documents/${fileName([request.created_at.slice(0, 10), request.request_type, request.id])}.txt`
}

/** Joins parts of a file name, without anything that a file system or an archive could treat as a path. */
function fileName(parts: readonly string[]): string {
  return parts.map(part => part.replace(/[^\w.-]/g, '_')).join('-')
}
