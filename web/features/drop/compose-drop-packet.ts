// Makes the packet on the device. Loaded with the first one, because jsPDF and the fonts come with it.
import { type DropPacketRows, dropPacket } from '#shared/reports/drop-packet.ts'
import { loadPictures } from '#shared/reports/picture-part.ts'
import { paperTypefaces } from '#web/data/paper-typefaces.ts'

/** The PDF. `load`: a picture, or null if it isn't available. A child's is left out. */
export async function composeDropPacket(
  rows: DropPacketRows,
  load: (id: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = rows.isChild ? null : rows.listing?.picture
  const pictures = await loadPictures(picture ? [picture.id] : [], load)
  return dropPacket(rows, pictures, paperTypefaces()) as Uint8Array<ArrayBuffer>
}
