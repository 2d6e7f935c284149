// /account/household: overview, members, invitations and consents.
import { createFileRoute } from '@tanstack/react-router'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { useSession } from '#web/data/session.ts'
import { isOnHold } from '#web/features/household/consent-outlook.ts'
import { HouseholdPage } from '#web/features/household/household-page.tsx'
import { PeopleOverview } from '#web/features/household/people-overview.tsx'
import type { Household as Known } from '#web/features/household/use-household.ts'
import { useScanStart } from '#web/features/household/use-scan-start.tsx'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonPart } from '#web/ui/skeleton-part.tsx'
import { toast } from '#web/ui/toast.ts'
import { householdRows } from './-household-rows.ts'

export const Route = createFileRoute('/_app/account/household')({
  head: () => ({ meta: [{ title: 'Family and team | Offlist' }] }),
  component: Household,
})

function Household() {
  const navigate = Route.useNavigate()
  return (
    <HouseholdPage
      onLeft={() => void navigate({ to: '/people' })}
      overview={known => <Overview known={known} />}
    />
  )
}

/** Includes all people on this device, whichever is chosen for the other screens. */
function Overview({ known }: { known: Known | null }) {
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) }).docs
  const scans = useDocs('exposure_scans')
  const { status, views } = useJobViews()
  const { sites } = useSites()
  const intents = useIntents()
  const me = useSession().user?.id ?? null
  const now = useNow(MINUTE)
  const { start, dialog } = useScanStart()
  if (scans.status === 'loading' || status === 'loading') return <SkeletonPart />
  const view = known?.view ?? null
  const facts = known && { consents: known.consents, members: known.view.members }
  const rows = householdRows({ people, scans: scans.docs, views, sites, intents, facts, view, me, now })
  const ready = people.filter(({ id }) => rows.some(row => row.personId === id && !isOnHold(row.consent)))
  const scanAll = async () => {
    for (const person of ready) await start(person)
    const left = people.length - ready.length
    toast({
      title: ready.length === 1 ? 'Scan asked for' : `${ready.length} scans asked for`,
      ...(left > 0 ? { description: `${left} on hold: no consent.` } : {}),
    })
  }
  return (
    <>
      <PeopleOverview
        rows={rows}
        now={now}
        action={
          ready.length > 1 && (
            <Button size="small" onClick={() => void scanAll()}>
              Scan for everyone
            </Button>
          )
        }
      />
      {dialog}
    </>
  )
}
