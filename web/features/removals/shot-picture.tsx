// A picture kept as evidence, fetched when it's drawn; or why it can't be shown.
import { type Lack, useEvidence } from '#web/data/evidence.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** As wide as its place. */
export function ShotPicture({ id, label }: { id: string; label: string }) {
  const evidence = useEvidence(id)
  if (evidence.status === 'ready' && evidence.url) {
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

const LACKS: Readonly<Record<Lack, string>> = {
  offline: 'The picture isn’t on this device yet. You can open it when you’re back online.',
  failed: 'We couldn’t load the picture. Try again later.',
  damaged: 'Our server lost this picture, or it’s been changed. We can’t show it.',
  deleted: 'We’ve deleted this picture, as we do 90 days after a removal.',
}
