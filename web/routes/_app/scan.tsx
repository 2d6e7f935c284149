// /scan: a person's scan.
import { createFileRoute } from '@tanstack/react-router'
import { ConsentNotice } from '#web/features/household/consent-notice.tsx'
import { useScanStart } from '#web/features/household/use-scan-start.tsx'
import { EvidenceShot } from '#web/features/removals/evidence-shot.tsx'
import { ScanPage } from '#web/features/scan/scan-page.tsx'

export const Route = createFileRoute('/_app/scan')({
  head: () => ({ meta: [{ title: 'Scan | Offlist' }] }),
  component: Scan,
})

function Scan() {
  const { person } = Route.useSearch()
  const { start, startAt, dialog } = useScanStart()
  return (
    <>
      <ScanPage
        personId={person}
        onStart={who => void start(who)}
        onScanAgain={(who, siteId) => void startAt(who, siteId)}
        picture={(shot, now) => (
          <EvidenceShot
            id={shot.id}
            label="The page as we saw it"
            takenAt={shot.taken_at}
            url={shot.url}
            digest={shot.digest}
            recipeVersion={shot.recipe_version}
            now={now}
          />
        )}
        notice={(who, begun) => <ConsentNotice person={who} begun={begun} />}
      />
      {dialog}
    </>
  )
}
