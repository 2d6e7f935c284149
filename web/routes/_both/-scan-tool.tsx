// A person's scan, shown as the list of sites.

import { useSearch } from '@tanstack/react-router'
import { isMinor } from '#shared/domain/households.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { now } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { useEntitlements } from '#web/data/use-entitlements.ts'
import { SitesBeyond } from '#web/features/billing/sites-beyond.tsx'
import { ConsentNotice } from '#web/features/household/consent-notice.tsx'
import { useScanStart } from '#web/features/household/use-scan-start.tsx'
import { OwnCheckInvite } from '#web/features/own-check/own-check-invite.tsx'
import { ownCheckSites } from '#web/features/own-check/own-check-sites.ts'
import { EvidenceShot } from '#web/features/removals/evidence-shot.tsx'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { ScanPage } from '#web/features/scan/scan-page.tsx'
import { PersonSiteList } from '#web/features/site-list/person-site-list.tsx'
import { CoveredPictures } from '#web/ui/covered-pictures.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Nobody } from '../_app/-nobody.tsx'
import { scanFacts } from './-scan-facts.ts'

/** The possible results of scanning a site: they have a fixed place in the legend, so that no result moves the page. */
const RESULTS = ['still', 'ask', 'unknown', 'none', 'wait'] as const

/** The screen of /scan for signed-in users. */
export function ScanTool() {
  const search = useSearch({ from: '/_both/scan' })
  const { start, startAt, dialog } = useScanStart()
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const scans = useDocs('exposure_scans')
  const jobs = useJobViews()
  const { status, sites } = useSites()
  const intents = useIntents()
  const gives = useEntitlements()
  if ([people, scans, jobs, { status }].some(list => list.status === 'loading')) return <Skeleton />
  const person = people.docs.find(row => row.id === search.person) ?? people.docs[0]
  if (!person) return <Nobody title="Scan" />
  const facts = scanFacts({ person, scans: scans.docs, views: jobs.views, sites, intents })
  return (
    <CoveredPictures value={isMinor(person, now())}>
      <ScanPage
        key={person.id}
        person={person}
        scans={facts.scans}
        sites={sites}
        states={facts.states}
        maxSites={gives?.maxSites ?? null}
        cards={facts.cards}
        list={
          <PersonSiteList
            networks={facts.networks}
            personId={person.id}
            label={`Every site we check for ${mainName(person)}, by network`}
            legend={RESULTS}
          />
        }
        onStart={() => void start(person)}
        onScanAgain={siteId => void startAt(person, [siteId])}
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
        invite={
          <OwnCheckInvite
            rows={ownCheckSites({ person, scans: scans.docs, sites, intents, now: now() })}
            personId={person.id}
          />
        }
        notice={begun => (
          <>
            <ConsentNotice person={person} begun={begun} />
            <SitesBeyond
              gives={gives}
              searchable={
                [...sites.values()].filter(site => site.scannable && !leavesAlone(person, site.id)).length
              }
            />
          </>
        )}
      />
      {dialog}
    </CoveredPictures>
  )
}
