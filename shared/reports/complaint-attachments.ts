// The attachments of a removal's replies in its evidence archive: which ones, under which names, and which are missing.
import type { MailAttachment } from '#shared/collections/messages.ts'
import { ATTACHMENT_BYTES_MAX } from '#shared/collections/messages.ts'
import { type ComplaintRows, letterTime } from './complaint-rows.ts'

/** The most bytes of attachments in one archive, so that it can be made on a phone. */
const ARCHIVE_BYTES = 10 * ATTACHMENT_BYTES_MAX

/** `name`: its file in the archive. */
export type ArchivedAttachment = { id: string; name: string; original: string }

/** All attachments of this removal's mails, oldest first. */
export function archivedAttachments({
  job,
  letters,
}: Pick<ComplaintRows, 'job' | 'letters'>): ArchivedAttachment[] {
  return letters.flatMap(mail =>
    (mail.attachments ?? []).map((file, index) => ({
      id: file.id,
      name: `attachments/${letterTime(mail, { job }).slice(0, 10)}-${mail.id.slice(0, 8)}-${index + 1}-${safeName(file)}`,
      original: file.name,
    })),
  )
}

/** Loads them one by one until the space is used up. Skips those that aren't available (null). */
export async function loadAttachments(
  rows: Pick<ComplaintRows, 'job' | 'letters'>,
  load: (id: string) => Promise<Uint8Array | null>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  let bytes = 0
  for (const { id } of archivedAttachments(rows)) {
    const file = await load(id)
    if (!file || bytes + file.length > ARCHIVE_BYTES) continue
    bytes += file.length
    files.set(id, file)
  }
  return files
}

/** One line for each attachment that isn't in the archive; empty if all are. */
export function missingAttachmentsText(rows: Pick<ComplaintRows, 'job' | 'letters' | 'attachments'>): string {
  const missing = archivedAttachments(rows).filter(({ id }) => !rows.attachments.has(id))
  const never = rows.letters.reduce((sum, mail) => sum + (mail.left_out ?? 0), 0)
  const lines = [
    ...missing.map(({ original }) => `Not available, or too large for this archive: ${original}`),
    ...(never === 0 ? [] : [`Never stored, or deleted with the removal’s pictures: ${never}`]),
  ]
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

const NAME_MAX = 80

/** Endings of files that a double click only shows. */
const SHOWN = /\.(pdf|txt|csv|json|eml|jpe?g|png|gif|webp|tiff?|docx|xlsx|pptx|odt|ods|rtf|zip)$/i

/**
 * A name that no file system or archive can take for a path, without marks that turn the writing. A file that a double
 * click might run gets another ending.
 */
function safeName({ name }: Pick<MailAttachment, 'name'>): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}. _-]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
  const short = plain.length <= NAME_MAX ? plain : `${plain.slice(0, NAME_MAX - 20)}${plain.slice(-20)}`
  const safe = short === '' ? 'file' : short
  return SHOWN.test(safe) ? safe : `${safe}.bin`
}
