// The file that would be uploaded, as it is.
import { useEffect, useState } from 'react'
import { sizeText } from '#web/ui/size-text.ts'
import { SkeletonLine } from '#web/ui/skeleton-line.tsx'
import { encodeRedacted, type RedactableImage } from './redact-image.ts'
import type { DrawnBox } from './use-redaction.ts'

type Preview = { status: 'encoding' } | { status: 'ready'; url: string; size: number } | { status: 'failed' }
const ENCODING: Preview = { status: 'encoding' }

export function RedactionPreview({ image, boxes }: { image: RedactableImage; boxes: readonly DrawnBox[] }) {
  const [preview, show] = useState(ENCODING)
  useEffect(() => {
    let url: string | null = null
    let left = false
    const encode = async () => {
      const blob = await encodeRedacted(image, boxes)
      if (left) return
      url = URL.createObjectURL(blob)
      show({ status: 'ready', url, size: blob.size })
    }
    encode().catch(error => {
      console.error('An image wasn’t encoded:', error)
      if (!left) show({ status: 'failed' })
    })
    return () => {
      left = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [image, boxes])
  if (preview.status === 'failed') return <p role="alert">This device can’t make the new image.</p>
  if (preview.status === 'encoding')
    return (
      <div role="status" aria-label="Making the new image" className="bg-sunk p-4">
        <SkeletonLine width="12rem" />
      </div>
    )
  return (
    <>
      <div className="flex justify-center bg-sunk p-4">
        <img src={preview.url} alt="The file that we’ll upload" className="block max-h-[46vh] max-w-full" />
      </div>
      <p className="mt-3 text-sm text-faint">
        This is the file that we’ll upload: {image.width} × {image.height} pixels, {sizeText(preview.size)}.
      </p>
    </>
  )
}
