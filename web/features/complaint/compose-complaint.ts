// Makes a complaint's files on the device, from its own rows. Loaded with the first one, because jsPDF and the fonts
// come with it.
import { complaintArchive } from '#shared/reports/complaint-archive.ts'
import { loadAttachments } from '#shared/reports/complaint-attachments.ts'
import { complaintPacket } from '#shared/reports/complaint-packet.ts'
import { type ComplaintRows, complaintPictures } from '#shared/reports/complaint-rows.ts'
import { loadPictures } from '#shared/reports/picture-part.ts'
import { paperTypefaces } from '#web/data/paper-typefaces.ts'

export type ComplaintFile = 'packet' | 'evidence'

/** The PDF or the ZIP. `load`: a picture or an attachment, or null if it isn't available. */
export async function composeComplaint(
  file: ComplaintFile,
  rows: ComplaintRows,
  load: (id: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = await loadPictures(complaintPictures(rows), load)
  const attachments = file === 'evidence' ? await loadAttachments(rows, load) : rows.attachments
  const whole = { ...rows, pictures, attachments }
  const packet = complaintPacket(whole, paperTypefaces())
  const bytes = file === 'packet' ? packet : complaintArchive(whole, packet)
  return bytes as Uint8Array<ArrayBuffer>
}
