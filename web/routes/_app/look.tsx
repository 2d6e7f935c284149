// /look: the sites that block programs, for the person in the address to check themselves.
import { createFileRoute } from '@tanstack/react-router'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { OwnCheckPage } from '#web/features/own-check/own-check-page.tsx'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Nobody } from './-nobody.tsx'

export const Route = createFileRoute('/_app/look')({
  head: () => ({ meta: [{ title: 'Look for yourself | Offlist' }] }),
  component: Look,
  errorComponent: LoadFailed,
})

function Look() {
  const { person: chosen } = Route.useSearch()
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const scans = useDocs('exposure_scans')
  const { status, sites } = useSites()
  const intents = useIntents()
  if ([people, scans, { status }].some(list => list.status === 'loading')) return <Skeleton />
  const person = people.docs.find(one => one.id === chosen) ?? people.docs[0]
  if (!person) return <Nobody title="Look for yourself" />
  return <OwnCheckPage key={person.id} person={person} scans={scans.docs} sites={sites} intents={intents} />
}
