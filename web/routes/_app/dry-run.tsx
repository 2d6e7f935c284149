// /dry-run: what a scan and removals would ask of each site and send it.
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { useEntitlements } from '#web/data/use-entitlements.ts'
import { dryRun } from '#web/features/dry-run/dry-run.ts'
import { DryRunPage } from '#web/features/dry-run/dry-run-page.tsx'
import { ConsentNotice } from '#web/features/household/consent-notice.tsx'
import { LeaveAloneButton } from '#web/features/leave-alone/leave-alone-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { readPerson } from '../-person-search.ts'
import { Nobody } from './-nobody.tsx'

export const Route = createFileRoute('/_app/dry-run')({
  validateSearch: readPerson,
  head: () => ({ meta: [{ title: 'What we’d ask | Offlist' }] }),
  component: DryRun,
})

function DryRun() {
  const search = Route.useSearch()
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const { status } = useSites()
  if (people.status === 'loading' || status === 'loading') return <Skeleton />
  const person = people.docs.find(row => row.id === search.person) ?? people.docs[0]
  return person ? <OfPerson key={person.id} person={person} /> : <Nobody title="What we’d ask" />
}

function OfPerson({ person }: { person: Person }) {
  const { sites } = useSites()
  const scans = useDocs('exposure_scans', { where: scan => scan.person_id === person.id })
  const jobs = useDocs('removal_jobs', { where: job => job.person_id === person.id })
  const maxSites = useEntitlements()?.maxSites ?? null
  const now = useNow(MINUTE)
  const rows = useMemo(
    () => dryRun({ person, sites: [...sites.values()], scans: scans.docs, jobs: jobs.docs, maxSites, now }),
    [person, sites, scans.docs, jobs.docs, maxSites, now],
  )
  if (scans.status === 'loading' || jobs.status === 'loading') return <Skeleton />
  return (
    <DryRunPage
      person={person}
      rows={rows}
      notice={<ConsentNotice person={person} begun={scans.docs.length > 0} />}
      siteAction={site => <LeaveAloneButton person={person} site={site} />}
    />
  )
}
