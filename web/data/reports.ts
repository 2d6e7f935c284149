// The file of a report that the server made, and the pictures of one that the device makes.
import { z } from '#shared/lib/z.ts'
import { loadEvidence } from '#web/data/storage/evidence-cache.ts'
import { device } from './device.ts'

const answer = z.object({ success: z.literal(true), fileData: z.string() })

/** The bytes of a report that is ready. @throws ApiError */
export async function downloadReport(reportId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { fileData } = await device.api.json('/functions/v1/download-pdf-report', answer, {
    method: 'POST',
    body: { reportId },
    retry: true,
  })
  return Uint8Array.from(atob(fileData), character => character.charCodeAt(0))
}

/** A picture that is on this device or to be had; null for any other. */
export async function reportPicture(userId: string, id: string): Promise<Uint8Array | null> {
  try {
    const blob = await loadEvidence(device, userId, id)
    return blob && new Uint8Array(await blob.arrayBuffer())
  } catch (error) {
    console.warn('Picture for a report:', error)
    return null
  }
}
