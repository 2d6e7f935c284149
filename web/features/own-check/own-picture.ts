// A picture that the person chose, made again on the device from its pixels: small enough to travel in the answer, also
// offline, and without the file's hidden details.
import { OWN_PICTURE_BYTES } from '#shared/domain/own-check.ts'

/** Tried in turn until the picture is small enough. */
const SIZES = [1600, 1280, 1024, 800] as const
const QUALITIES = [0.8, 0.65, 0.5] as const
/** Nobody's screenshot is larger; bigger files would only cost memory. */
const FILE_MAX = 30_000_000

export type OwnPicture = { base64: string; preview: string } | { problem: string }

const UNREADABLE = 'This picture can’t be opened on this device. Try a screenshot.'

/** The picture as JPEG in base64, or why it can't be used. */
export async function readOwnPicture(file: Blob): Promise<OwnPicture> {
  if (!file.type.startsWith('image/')) return { problem: 'This isn’t a picture.' }
  if (file.size > FILE_MAX) return { problem: 'This picture is too large.' }
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    console.warn('A picture wasn’t decoded:', error)
    return { problem: UNREADABLE }
  }
  try {
    for (const size of SIZES) {
      const canvas = drawn(bitmap, size)
      if (!canvas) return { problem: UNREADABLE }
      for (const quality of QUALITIES) {
        const preview = canvas.toDataURL('image/jpeg', quality)
        const base64 = preview.slice(preview.indexOf(',') + 1)
        if (preview.startsWith('data:image/jpeg') && bytesOf(base64) <= OWN_PICTURE_BYTES)
          return { base64, preview }
      }
    }
    return { problem: 'This picture doesn’t get small enough. Cut out the part with the listing.' }
  } finally {
    bitmap.close()
  }
}

const bytesOf = (base64: string) => Math.floor((base64.length * 3) / 4)

/** On white, because a JPEG has no transparency. */
function drawn(bitmap: ImageBitmap, most: number): HTMLCanvasElement | null {
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
