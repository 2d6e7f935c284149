// The AI legal engine, for the person in the address.
import { useSearch } from '@tanstack/react-router'
import { useDocs, useSites } from '#web/data/queries.ts'
import { useSession } from '#web/data/session.ts'
import { DropOffer } from '#web/features/drop/drop-offer.tsx'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The screen of /ai-legal-engine. */
export function LegalTool() {
  const { person } = useSearch({ from: '/_both/ai-legal-engine' })
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const { status, sites } = useSites()
  const email = useSession().user?.email ?? ''
  if (people.status === 'loading' || status === 'loading') return <Skeleton />
  const { docs } = people
  const startWith =
    docs.find(one => one.id === person) ?? docs.find(one => one.relation === 'self') ?? docs[0] ?? null
  return (
    <LegalPage
      key={startWith?.id ?? ''}
      people={docs}
      startWith={startWith}
      sites={sites}
      email={email}
      elsewhere={<DropOffer people={docs} />}
    />
  )
}
