// Viewing and editing a person's data.
import { type ReactNode, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { newId } from '#shared/lib/id.ts'
import { now } from '#web/data/clock.ts'
import { useDoc, useDocs } from '#web/data/queries.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { draftOf } from './person-draft.ts'
import { PersonForm } from './person-form.tsx'
import { relationsFor } from './relation.ts'
import { changePerson } from './save-person.ts'

type PersonPageProps = {
  personId: string
  onDone: () => void
  /** What follows the form: its changes are stored at once. */
  below: (person: Person) => ReactNode
}

/** Shows all sections at once, even on phones: people come here to change one thing. */
export function PersonPage({ personId, onDone, below }: PersonPageProps) {
  const person = useDoc('people', personId)
  if (person.status === 'loading') return <Skeleton />
  if (!person.doc) {
    return (
      <Page>
        <ErrorState title="We can’t find this person" action={<LinkButton to="/people">People</LinkButton>}>
          They may have been deleted, or haven’t synced to this device yet.
        </ErrorState>
      </Page>
    )
  }
  return <EditPerson key={person.doc.id} person={person.doc} onDone={onDone} below={below} />
}

type EditPersonProps = Omit<PersonPageProps, 'personId'> & { person: Person }

function EditPerson({ person, onDone, below }: EditPersonProps) {
  // The form starts from the row as opened; changes from elsewhere are merged when it is stored.
  const [initial] = useState(() => draftOf(person, newId))
  const people = useDocs('people')
  const relations = relationsFor(people.docs ?? [], person.id)
  const name = mainName(person)
  return (
    <Page>
      <Breadcrumbs trail={[{ label: 'People', to: '/people' }, { label: name }]} />
      <PageHeader
        title={name}
        lede="Changes count from the next scan."
        action={
          <>
            <LinkButton to="/exposures" search={{ person: person.id }}>
              Listings
            </LinkButton>
            <LinkButton to="/scan" search={{ person: person.id }}>
              Scan
            </LinkButton>
            <LinkButton to="/documents" search={{ person: person.id }}>
              Documents
            </LinkButton>
          </>
        }
      />
      <PersonForm
        initial={initial}
        relations={relations}
        saveLabel="Save changes"
        stepwise={false}
        thisYear={new Date(now()).getFullYear()}
        onSave={async fields => {
          await changePerson(person.id, fields)
          toast({ title: 'Saved', tone: 'success' })
          onDone()
        }}
        onCancel={onDone}
      />
      <div className="mt-14">{below(person)}</div>
    </Page>
  )
}
