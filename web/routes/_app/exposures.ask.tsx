// /exposures/ask: "Is this you?", one question at a time.
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocs } from '#web/data/queries.ts'
import { AskPage } from '#web/features/exposures/ask-page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Nobody } from './-nobody.tsx'

export const Route = createFileRoute('/_app/exposures/ask')({
  head: () => ({ meta: [{ title: 'Is this you? | Offlist' }] }),
  component: Ask,
})

function Ask() {
  const search = Route.useSearch()
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const scans = useDocs('exposure_scans')
  const [held, hold] = useState<string | null>(null)
  if (people.status === 'loading' || scans.status === 'loading') return <Skeleton />
  const asked = new Set(
    scans.docs
      .filter(scan => scan.listings.some(({ verdict, gone_at }) => verdict === 'unsure' && gone_at === null))
      .map(scan => scan.person_id),
  )
  const person =
    people.docs.find(row => row.id === search.person) ??
    people.docs.find(row => row.id === held) ??
    people.docs.find(row => asked.has(row.id)) ??
    people.docs[0]
  // The person stays the same until the address changes, even after the last answer.
  if (person && held !== person.id) hold(person.id)
  if (!person) return <Nobody title="Is this you?" />
  return <AskPage key={person.id} person={person} />
}
