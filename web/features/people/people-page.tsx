// The people that the account protects.
import { type ReactNode, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { isMinor } from '#shared/domain/households.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { now } from '#web/data/clock.ts'
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
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { personSummary } from './person-summary.ts'
import { relationText, type Viewer } from './relation.ts'

type PeoplePageProps = {
  /** Null while the viewer isn't known: then all actions are available, and no relations are shown. */
  viewer: Viewer | null
  isFull: boolean
  quota: ReactNode
}

/** Each row opens the person and has a button for their listings. */
export function PeoplePage({ viewer, isFull, quota }: PeoplePageProps) {
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  if (people.status === 'loading') return <Skeleton />
  const mayAdd = viewer?.mayAdd !== false && !isFull
  return (
    <Page>
      <PageHeader
        title="People"
        lede="Who we look for, and how we tell them apart from people with the same name."
        action={
          mayAdd && (
            <LinkButton to="/onboarding" variant="primary">
              Add a person
            </LinkButton>
          )
        }
      />
      {people.docs.length === 0 ? (
        <EmptyState
          title="No one yet"
          action={
            mayAdd && (
              <LinkButton to="/onboarding" variant="primary">
                Tell us who to look for
              </LinkButton>
            )
          }
        >
          {mayAdd ? 'A name and a city is enough to start.' : 'You see the people you’re linked to.'}
        </EmptyState>
      ) : (
        <List label="People">
          {people.docs.map(person => (
            <PersonRow key={person.id} person={person} viewer={viewer} />
          ))}
        </List>
      )}
      <div className="mt-4">{quota}</div>
    </Page>
  )
}

function PersonRow({ person, viewer }: { person: Person; viewer: Viewer | null }) {
  const name = mainName(person)
  return (
    <ListRow
      title={
        <RowLink to="/people/$personId" params={{ personId: person.id }}>
          {name}
        </RowLink>
      }
      detail={personSummary(person, relationText(person, viewer))}
      trailing={
        <>
          {isMinor(person, now()) && <StatusPill tone="neutral">Under 18</StatusPill>}
          <LinkButton size="small" to="/exposures" search={{ person: person.id }}>
            Listings
          </LinkButton>
          <LinkButton size="small" to="/scan" search={{ person: person.id }}>
            Scan
          </LinkButton>
          {viewer?.mayRemove !== false && <RemoveButton person={person} name={name} />}
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
      description="We’ll stop looking for this person and delete everything you told us about them. We can’t recall requests that have gone out."
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
