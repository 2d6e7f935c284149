// Which files can be added, judged by their first bytes: a name can say anything.
import { DOCUMENT_TYPES, type DocumentType, STORED_FILE_MAX } from '#shared/protocol/documents.ts'
import { sizeText } from '#web/ui/size-text.ts'

/** For the file picker. */
export const ACCEPTED = [...DOCUMENT_TYPES, '.pdf', '.png', '.jpg', '.jpeg'].join(',')
/** The size limit as people read it. */
export const LARGEST = sizeText(STORED_FILE_MAX)

/** A file that can be added, or why it can't. */
export type CheckedFile = { type: DocumentType; refusal: null } | { type: null; refusal: string }

/** Bytes in which a PDF's mark has to be. */
const HEAD = 1024
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
/** `%PDF-` */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
/** `ftyp`, after four bytes of length: the format of iPhone photos begins with it, and so do videos. */
const FTYP = [0x66, 0x74, 0x79, 0x70]

export const ONE_FILE = 'Choose one file at a time.'
const refused = (refusal: string): CheckedFile => ({ type: null, refusal })

/** Reads only the beginning of the file. */
export async function checkFile(file: Blob): Promise<CheckedFile> {
  if (file.size === 0) return refused('This file is empty.')
  if (file.size > STORED_FILE_MAX)
    return refused(`This file is too large. ${LARGEST} is the most we can store.`)
  let head: Uint8Array
  try {
    head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  } catch {
    return refused('This file can’t be read. It may have been moved or deleted.')
  }
  const type = typeOf(head)
  if (type) return { type, refusal: null }
  return refused(
    isAt(head, FTYP, 4)
      ? 'This is a photo or video in a format that we don’t take. Save it as a JPEG first.'
      : 'This isn’t a PDF, PNG or JPEG file, and we take no others.',
  )
}

function typeOf(head: Uint8Array): DocumentType | null {
  if (isAt(head, PNG, 0)) return 'image/png'
  if (isAt(head, JPEG, 0)) return 'image/jpeg'
  // Readers accept a PDF with other bytes before its mark.
  const found = head.findIndex((_byte, at) => isAt(head, PDF, at))
  return found >= 0 ? 'application/pdf' : null
}

const isAt = (head: Uint8Array, mark: readonly number[], at: number): boolean =>
  mark.every((byte, offset) => head[at + offset] === byte)

/** A title to begin with: the file's name without its extension. */
export const titleOf = (fileName: string): string => fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim()
