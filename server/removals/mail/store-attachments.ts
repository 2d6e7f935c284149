// Stores a mail's attachments as evidence: sealed, never opened, and never shown. Nobody here reads what's in them, so an
// archive that unpacks to gigabytes is only a small file.
import type { Attachment, ParsedMail } from 'mailparser'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX, type MailAttachment } from '#shared/collections/messages.ts'
import { newId } from '#shared/lib/id.ts'
import { type FileDeps, type ReadyBlob, readyBlob } from '../../db/blobs.ts'
import type { Deps } from '../../deps.ts'

/** The stored files, whose rows aren't written yet; what the message says of them; how many were left out. */
export type StoredAttachments = { files: ReadyBlob[]; named: MailAttachment[]; leftOut: number }

export const NO_ATTACHMENTS: StoredAttachments = { files: [], named: [], leftOut: 0 }

/** All attachments are given out as this, whatever their sender called them. */
const GIVEN_OUT_AS = 'application/octet-stream'
const NAME_MAX = 200
const TYPE_MAX = 120

/**
 * Stores the files' bytes: the first that fit the limits, with pictures inside the text last. Call this before the
 * transaction that files the mail. @throws EvidenceError when they can't be stored.
 */
export async function storeAttachments(
  deps: FileDeps & Pick<Deps, 'now'>,
  userId: string,
  { attachments = [] }: Partial<Pick<ParsedMail, 'attachments'>>,
): Promise<StoredAttachments> {
  const inOrder = [...attachments].sort((a, b) => Number(a.related ?? false) - Number(b.related ?? false))
  const chosen: Attachment[] = []
  let bytes = 0
  for (const one of inOrder) {
    if (chosen.length >= ATTACHMENTS_MAX || bytes + one.content.length > ATTACHMENT_BYTES_MAX) continue
    chosen.push(one)
    bytes += one.content.length
  }
  const kept: StoredAttachments = { files: [], named: [], leftOut: attachments.length - chosen.length }
  for (const [index, one] of chosen.entries()) {
    const id = newId()
    const file = { type: GIVEN_OUT_AS, bytes: one.content, at: deps.now() }
    kept.files.push(await readyBlob(deps, { userId, bucket: 'evidence', key: id }, file))
    kept.named.push({
      id,
      name: fileName(one.filename) || `attachment-${index + 1}`,
      type: /^[\w.+-]+\/[\w.+-]+$/.test(one.contentType) ? one.contentType.slice(0, TYPE_MAX) : GIVEN_OUT_AS,
      bytes: one.content.length,
    })
  }
  return kept
}

/** The name without folders, control characters, and marks that turn the direction of writing. */
function fileName(name: string | false | undefined): string {
  const last = (name || '').split(/[\\/]/).at(-1) ?? ''
  const whole = Buffer.from(last.slice(-NAME_MAX)).toString()
  return whole.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, '').trim()
}
