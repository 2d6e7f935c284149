// A report on the page: each page as in the file, drawn so that its text can be read, searched and copied.
import { useEffect, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Drawing, type DrawnPage, readDrawing } from './pdf-drawing.ts'

type ReportPreviewProps = {
  title: string
  /** The file's bytes; null if it isn't available. */
  read: () => Promise<Uint8Array<ArrayBuffer> | null>
  onClose: () => void
}

export function ReportPreview({ title, read, onClose }: ReportPreviewProps) {
  const [drawing, setDrawing] = useState<Drawing | 'failed' | null>(null)
  // The report is read once, when the preview opens.
  const [first] = useState(() => read)
  useEffect(() => {
    let left = false
    const open = async () => {
      const file = await first()
      const drawn = file && (await readDrawing(file).catch(told))
      if (!left) setDrawing(drawn ?? 'failed')
    }
    void open()
    return () => {
      left = true
    }
  }, [first])
  return (
    <Dialog title={title} size="page" open onOpenChange={open => !open && onClose()}>
      {drawing === null ? (
        <p role="status" className="flex items-center gap-3 py-16 text-soft">
          <Spinner />
          Opening the report…
        </p>
      ) : drawing === 'failed' ? (
        <p className="py-16 text-soft">We couldn’t open this report. Close this and try again.</p>
      ) : (
        <Pages drawing={drawing} />
      )}
    </Dialog>
  )
}

function told(error: unknown): null {
  console.error('Drawing a report failed:', error)
  return null
}

function Pages({ drawing }: { drawing: Drawing }) {
  const urls = useImageUrls(drawing)
  return (
    <ol className="grid gap-5">
      {drawing.pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other name than its number.
        <li key={index} aria-label={`Page ${index + 1} of ${drawing.pages.length}`}>
          <Page page={page} urls={urls} />
        </li>
      ))}
    </ol>
  )
}

/** Object URLs of the pictures, revoked when they are no longer shown. */
function useImageUrls({ images }: Drawing): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const made = new Map(
      [...images].map(([id, file]) => [id, URL.createObjectURL(new Blob([file], { type: 'image/jpeg' }))]),
    )
    setUrls(made)
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url)
    }
  }, [images])
  return urls
}

/** White in both themes, like paper. */
function Page({ page, urls }: { page: DrawnPage; urls: ReadonlyMap<string, string> }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the item around it names the page, and its text is text.
    <svg viewBox="0 0 612 792" className="block h-auto w-full rounded-sm border border-line">
      <rect width="612" height="792" fill="#fff" />
      {page.paths.map((path, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes of a page that never changes.
          key={index}
          d={path.d}
          fill={path.fill ?? 'none'}
          stroke={path.stroke ?? 'none'}
          strokeWidth={path.width}
          {...(path.dash === '' ? {} : { strokeDasharray: path.dash })}
          {...(path.round ? { strokeLinecap: 'round' as const } : {})}
        />
      ))}
      {page.images.map(({ id, ...box }) => (
        <image key={`${id} ${box.x} ${box.y}`} href={urls.get(id)} {...box} preserveAspectRatio="none" />
      ))}
      {page.texts.map((text, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a page that never changes.
          key={index}
          x={text.x}
          y={text.y}
          fontSize={text.size}
          fill={text.ink}
          className={text.face === 'serif' ? 'font-serif' : 'font-sans'}
        >
          {text.text}
        </text>
      ))}
    </svg>
  )
}
