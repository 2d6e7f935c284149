// A picture stored as evidence, fetched when it's rendered; or why it can't be shown.
import { useState } from 'react'
import { type Lack, useEvidence } from '#web/data/evidence.ts'
import { usePicturesCovered } from '#web/ui/covered-pictures.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Fills its container's width. A minor's picture is blurred until it's pressed. */
export function ShotPicture({ id, label }: { id: string; label: string }) {
  const evidence = useEvidence(id)
  const isCovered = usePicturesCovered()
  const [isShown, setShown] = useState(false)
  if (evidence.status === 'ready' && evidence.url) {
    if (isCovered && !isShown) return <Cover url={evidence.url} label={label} onShow={() => setShown(true)} />
    return <img src={evidence.url} alt={label} className="w-full border border-line" />
  }
  if (evidence.status === 'loading') {
    return (
      <div className="grid min-h-40 place-items-center">
        <Spinner label="Loading the picture" />
      </div>
    )
  }
  return (
    <p className="py-8 text-soft">{LACKS[evidence.status === 'unavailable' ? evidence.why : 'failed']}</p>
  )
}

function Cover({ url, label, onShow }: { url: string; label: string; onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="relative block max-h-96 w-full cursor-pointer overflow-hidden border border-line"
    >
      <img src={url} alt="" className="w-full blur-xl" />
      <span className="absolute inset-0 grid place-items-center p-4">
        <span className="rounded-md border border-edge bg-raised px-4 py-2.5 text-sm">
          Show the picture<span className="sr-only">: {label}</span>
          <span className="block text-faint">It’s of someone under 18.</span>
        </span>
      </span>
    </button>
  )
}

const LACKS: Readonly<Record<Lack, string>> = {
  offline: 'The picture isn’t on this device yet. You can open it when you’re back online.',
  failed: 'We couldn’t load the picture. Try again later.',
  damaged: 'Our server lost this picture, or it’s been changed. We can’t show it.',
  deleted: 'We’ve deleted this picture, as we do 90 days after a removal.',
}
