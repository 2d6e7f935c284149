// /drop: California's portal, for the person in the address.
import { createFileRoute } from '@tanstack/react-router'
import { useDropPortal } from '#web/data/drop-portal.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { DropPage } from '#web/features/drop/drop-page.tsx'
import { useScanStart } from '#web/features/household/use-scan-start.tsx'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Nobody } from './-nobody.tsx'

export const Route = createFileRoute('/_app/drop')({
  head: () => ({ meta: [{ title: 'California’s DROP | Offlist' }] }),
  component: Drop,
  errorComponent: LoadFailed,
})

function Drop() {
  const { person: chosen } = Route.useSearch()
  const navigate = Route.useNavigate()
  const portal = useDropPortal()
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const scans = useDocs('exposure_scans')
  const { status, sites } = useSites()
  const intents = useIntents()
  const { startAt, dialog } = useScanStart()
  if ([people, scans, { status }].some(list => list.status === 'loading')) return <Skeleton />
  const { docs } = people
  const person = docs.find(one => one.id === chosen) ?? docs.find(one => one.relation === 'self') ?? docs[0]
  if (!person) return <Nobody title="California’s DROP" />
  const waiting = intents.filter(
    ({ kind, payload, status }) =>
      kind === 'start-scan' &&
      payload.person_id === person.id &&
      (status === 'pending' || status === 'accepted'),
  )
  const asked = new Set(
    waiting.flatMap(({ payload }) => (Array.isArray(payload.sites) ? payload.sites.map(String) : [])),
  )
  return (
    <>
      <DropPage
        key={person.id}
        person={person}
        people={docs}
        onPerson={id => void navigate({ search: { person: id }, replace: true })}
        scans={scans.docs.filter(scan => scan.person_id === person.id)}
        sites={sites}
        asked={asked}
        portal={portal}
        onLook={siteIds =>
          void startAt(person, siteIds, () =>
            toast({ title: siteIds.length === 1 ? 'Checking 1 site' : `Checking ${siteIds.length} sites` }),
          )
        }
      />
      {dialog}
    </>
  )
}
