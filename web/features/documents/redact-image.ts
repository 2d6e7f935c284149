// Images on the device: decoding a chosen file, and encoding what is uploaded. A new file is made from pixels alone, so
// neither what is under a box nor the file's hidden details (EXIF) are in it.
import type { DocumentType } from '#shared/protocol/documents.ts'
import { fittingSize, type RedactionBox, type Size } from './redaction-boxes.ts'

/** The pixels of a chosen image, upright. `isSmaller`: than the file's own, because browsers can't draw that many. */
export type RedactableImage = Size & {
  type: Exclude<DocumentType, 'application/pdf'>
  pixels: HTMLCanvasElement
  isSmaller: boolean
}

/** What Safari on phones can draw. */
const PIXELS_MAX = 16_000_000
/** Black stays black, and text stays sharp. */
const JPEG_QUALITY = 0.92
/** A screen shows no more. */
const SHOWN_MAX = 3_000_000
/** As the token `--color-redaction`. */
const BLACK = '#000000'

/** Null if the file is damaged, or too large for this device. */
export async function decodeImage(
  file: Blob,
  type: RedactableImage['type'],
): Promise<RedactableImage | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const size = fittingSize(bitmap, PIXELS_MAX)
    const pixels = drawn(bitmap, size)
    const isSmaller = size.width < bitmap.width
    bitmap.close()
    return { ...size, type, pixels, isSmaller }
  } catch (error) {
    console.warn('An image wasn’t decoded:', error)
    return null
  }
}

/** The image with black boxes, as a new file. @throws Error if this device can't make it. */
export async function encodeRedacted(
  { pixels, type, width, height }: RedactableImage,
  boxes: readonly RedactionBox[],
): Promise<Blob> {
  const canvas = drawn(pixels, { width, height })
  const context = contextOf(canvas)
  context.fillStyle = BLACK
  for (const box of boxes) context.fillRect(box.x, box.y, box.width, box.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, JPEG_QUALITY))
  if (blob?.type !== type) throw new Error(`The browser can’t encode ${type}.`)
  return blob
}

/** Draws an image on a visible canvas, at a size for screens. */
export function showImage(canvas: HTMLCanvasElement, { pixels, width, height }: RedactableImage): void {
  const size = fittingSize({ width, height }, SHOWN_MAX)
  Object.assign(canvas, size)
  contextOf(canvas).drawImage(pixels, 0, 0, size.width, size.height)
}

function drawn(image: CanvasImageSource, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  contextOf(canvas).drawImage(image, 0, 0, width, height)
  return canvas
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser can’t draw an image of this size.')
  return context
}
