// The people that the account protects.
import { useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { personName } from '#shared/letters/full-name.ts'
import { removeDoc, useDocs } from '#web/data/queries.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { personSummary } from './person-summary.ts'

/** Every row opens the person; what has been found of them is one press away. */
export function PeoplePage() {
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  if (people.status === 'loading') return <Skeleton />
  return (
    <Page>
      <PageHeader
        title="People"
        lede="Who we look for, and what tells them from people of the same name."
        action={
          <LinkButton to="/onboarding" variant="primary">
            Add a person
          </LinkButton>
        }
      />
      {people.docs.length === 0 ? (
        <EmptyState
          title="Nobody yet"
          action={
            <LinkButton to="/onboarding" variant="primary">
              Say who to look for
            </LinkButton>
          }
        >
          A name and a city are enough to begin.
        </EmptyState>
      ) : (
        <List label="People">
          {people.docs.map(person => (
            <PersonRow key={person.id} person={person} />
          ))}
        </List>
      )}
    </Page>
  )
}

function PersonRow({ person }: { person: Person }) {
  const name = personName(person)
  return (
    <ListRow
      title={
        <RowLink to="/people/$personId" params={{ personId: person.id }}>
          {name}
        </RowLink>
      }
      detail={personSummary(person)}
      trailing={
        <>
          <LinkButton size="small" to="/exposures" search={{ person: person.id }}>
            Listings
          </LinkButton>
          <LinkButton size="small" to="/scan" search={{ person: person.id }}>
            Scan
          </LinkButton>
          <RemoveButton person={person} name={name} />
        </>
      }
    />
  )
}

function RemoveButton({ person, name }: { person: Person; name: string }) {
  const [open, setOpen] = useState(false)
  const remove = async () => {
    await removeDoc('people', person.id)
    toast({ title: `${name} was deleted` })
  }
  return (
    <AlertDialog
      title={`Delete ${name}?`}
      description="Offlist stops looking for this person and forgets what you told it about them. Requests that have already been sent cannot be called back."
      confirmLabel="Delete"
      tone="danger"
      open={open}
      onOpenChange={setOpen}
      onConfirm={() => void remove()}
      trigger={
        <Button size="small" variant="quiet" aria-label={`Delete ${name}`}>
          Delete
        </Button>
      }
    />
  )
}
