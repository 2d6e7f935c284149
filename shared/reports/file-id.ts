// Derives a document's id from its content, so that the same content makes the same file.

/** FNV-1a's prime and four initial values, one for each eight of the 32 digits. */
const PRIME = 0x01000193
const BEGINNINGS = [0x811c9dc5, 0x5bd1e995, 0x9e3779b9, 0x85ebca6b] as const

/** 32 hex digits. They distinguish documents, but prove nothing. */
export function fileIdOf(content: string): string {
  return BEGINNINGS.map(beginning => {
    let hash: number = beginning
    for (let index = 0; index < content.length; index += 1)
      hash = Math.imul(hash ^ content.charCodeAt(index), PRIME)
    return (hash >>> 0).toString(16).padStart(8, '0')
  }).join('')
}
