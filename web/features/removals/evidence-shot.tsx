// A screenshot stored as evidence: a button that opens it, with when and where it was taken.
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { momentText } from '#shared/letters/day-text.ts'
import { useEvidence } from '#web/data/evidence.ts'
import { Button } from '#web/ui/button.tsx'
import { usePicturesCovered } from '#web/ui/covered-pictures.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ShotPicture } from './shot-picture.tsx'

type EvidenceShotProps = {
  id: string
  label: string
  /** Null if not recorded. */
  takenAt: string | null
  url: string | null
  /** SHA-256 of the page it shows, in hex; empty if there is none. */
  digest: string
  /** The version of the recipe that took it, if known. */
  recipeVersion?: string | undefined
  now: number
  /** A plain button, for places that already show the picture. */
  isPlain?: boolean
}

/** A button with a thumbnail. */
export function EvidenceShot({
  id,
  label,
  takenAt,
  url,
  digest,
  recipeVersion,
  now,
  isPlain = false,
}: EvidenceShotProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      size="wide"
      title={label}
      description={whenAndWhere(takenAt && momentText(takenAt, now), url)}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" icon={isPlain ? null : <Thumb id={id} />}>
          {isPlain ? `Open: ${label}` : label}
        </Button>
      }
    >
      {open && <ShotPicture id={id} label={label} />}
      {recipeVersion && (
        <p className="mt-4 text-xs text-faint">
          Taken with version {recipeVersion} of our instructions for this site.
        </p>
      )}
      {digest && (
        <p className="mt-4 text-xs text-faint">
          SHA-256 of the page as we loaded it: <span className="break-all">{digest}</span>. It shows that a
          saved page is the same one. It doesn’t prove what the site does.
        </p>
      )}
    </Dialog>
  )
}

/** A camera icon until the picture is on this device, and while pictures are hidden. */
function Thumb({ id }: { id: string }) {
  const evidence = useEvidence(id)
  const isCovered = usePicturesCovered()
  if (isCovered || evidence.status !== 'ready' || !evidence.url) return <Camera aria-hidden />
  return <img src={evidence.url} alt="" className="h-12 w-16 border border-line object-cover object-top" />
}

function whenAndWhere(when: string | null, url: string | null): string | undefined {
  if (when === null) return url === null ? undefined : `At ${url}`
  return url === null ? `Taken ${when}` : `Taken ${when}, at ${url}`
}
