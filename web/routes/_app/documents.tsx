// /documents: the documents of the person in the address.
import { createFileRoute } from '@tanstack/react-router'
import { useDocs } from '#web/data/queries.ts'
import { DocumentsPage } from '#web/features/documents/documents-page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Nobody } from './-nobody.tsx'

export const Route = createFileRoute('/_app/documents')({
  head: () => ({ meta: [{ title: 'Documents | Offlist' }] }),
  component: Documents,
})

function Documents() {
  const { person: chosen } = Route.useSearch()
  const navigate = Route.useNavigate()
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  if (people.status === 'loading') return <Skeleton />
  const { docs } = people
  const person = docs.find(one => one.id === chosen) ?? docs.find(one => one.relation === 'self') ?? docs[0]
  if (!person) return <Nobody title="Documents" />
  return (
    <DocumentsPage
      key={person.id}
      person={person}
      people={docs}
      onPerson={id => void navigate({ search: { person: id }, replace: true })}
    />
  )
}
