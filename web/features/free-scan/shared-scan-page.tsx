// A shared free scan: its score and counts, for a day. No name, and no site's result.
import { useEffect, useState } from 'react'
import type { SharedScan } from '#shared/protocol/free-scan.ts'
import { fetchSharedScan } from '#web/data/free-scan.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ScoreCard } from './score-card.tsx'

export function SharedScanPage({ id }: { id: string }) {
  const [shared, setShared] = useState<SharedScan | 'gone' | 'failed' | null>(null)
  useEffect(() => {
    let isWanted = true
    void fetchSharedScan(id).then(answer => isWanted && setShared(answer))
    return () => {
      isWanted = false
    }
  }, [id])
  if (shared === null) return <Skeleton />
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/scan')} />
      {typeof shared === 'string' ? (
        <PageHeader
          title={shared === 'gone' ? 'This page has expired.' : 'We can’t show this page right now.'}
          lede={
            shared === 'gone'
              ? 'Shared scans are deleted after 24 hours.'
              : 'We can’t reach Offlist. Check your connection and open the page again.'
          }
        />
      ) : (
        <>
          <PageHeader
            title={title(shared)}
            lede="Somebody shared their free scan. It shows no name, and it’s gone within a day."
          />
          <div className="max-w-[26rem]">
            <ScoreCard counts={shared} whom="them" />
          </div>
        </>
      )}
      <p className="mt-8">
        <LinkButton to="/scan" variant="primary">
          Start Free Scan
        </LinkButton>
      </p>
    </Page>
  )
}

function title({ exposuresFound, sitesScanned, sitesUnchecked }: SharedScan): string {
  return `${exposuresFound} of ${sitesScanned - sitesUnchecked} people-search sites ${exposuresFound === 1 ? 'lists' : 'list'} them.`
}
