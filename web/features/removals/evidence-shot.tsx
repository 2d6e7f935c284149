// A screenshot kept as evidence: a button that opens it, with when and where it was taken.
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { momentText } from '#shared/letters/day-text.ts'
import { type Lack, useEvidence } from '#web/data/evidence.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type EvidenceShotProps = {
  id: string
  label: string
  /** Null where it was not noted. */
  takenAt: string | null
  url: string | null
  /** SHA-256 of the page it shows, in hex; empty when there is none. */
  digest: string
  /** Of the recipe that took it, where that is known. */
  recipeVersion?: string | undefined
  now: number
}

/** The picture is fetched when it is opened, not before. */
export function EvidenceShot({ id, label, takenAt, url, digest, recipeVersion, now }: EvidenceShotProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      size="wide"
      title={label}
      description={whenAndWhere(takenAt && momentText(takenAt, now), url)}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" icon={<Camera aria-hidden />}>
          {label}
        </Button>
      }
    >
      {open && <Picture id={id} label={label} />}
      {recipeVersion && (
        <p className="mt-4 text-xs text-faint">
          Taken with version {recipeVersion} of our recipe for this site.
        </p>
      )}
      {digest && (
        <p className="mt-4 text-xs text-faint">
          SHA-256 of the page as we loaded it: <span className="break-all">{digest}</span>. Whoever has that
          page can tell by it that it is the same; it is no proof of what the site does.
        </p>
      )}
    </Dialog>
  )
}

function whenAndWhere(when: string | null, url: string | null): string | undefined {
  if (when === null) return url === null ? undefined : `At ${url}`
  return url === null ? `Taken ${when}` : `Taken ${when}, at ${url}`
}

function Picture({ id, label }: { id: string; label: string }) {
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
  damaged: 'This picture is missing on our server, or isn’t the one that we kept. We can’t show it.',
  deleted: 'This picture isn’t kept any more.',
}
