// Files of reports made by the server, and pictures for reports made on the device.
import { z } from '#shared/lib/z.ts'
import { loadEvidence } from '#web/data/storage/evidence-cache.ts'
import { device } from './device.ts'

const answer = z.object({ success: z.literal(true), fileData: z.string() })

/** The bytes of a finished report. @throws ApiError */
export async function downloadReport(reportId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { fileData } = await device.api.json('/functions/v1/download-pdf-report', answer, {
    method: 'POST',
    body: { reportId },
    retry: true,
  })
  return Uint8Array.from(atob(fileData), character => character.charCodeAt(0))
}

/** A picture from this device or the server; null if neither can provide it. */
export async function reportPicture(userId: string, id: string): Promise<Uint8Array | null> {
  try {
    const blob = await loadEvidence(device, userId, id)
    return blob && new Uint8Array(await blob.arrayBuffer())
  } catch (error) {
    console.warn('Picture for a report:', error)
    return null
  }
}
