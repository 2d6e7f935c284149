// "Who are we protecting?": the first question for a new account, and later the form to add somebody.
import { type ReactNode, useEffect, useState } from 'react'
import { newId } from '#shared/lib/id.ts'
import { now } from '#web/data/clock.ts'
import { useDocs } from '#web/data/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PersonFields } from './check-draft.ts'
import type { PersonPartProps } from './part-props.ts'
import { emptyDraft } from './person-draft.ts'
import { PersonForm } from './person-form.tsx'
import { relationsFor } from './relation.ts'
import { addPerson } from './save-person.ts'

type OnboardingPageProps = {
  /** The name that the account's holder typed at sign-up; may be empty. */
  ownName: string
  /** Starts the scan of that person and opens it. */
  onScan: (personId: string) => void
  onCancel?: (() => void) | undefined
  /** The quota of people. */
  quota: ReactNode
}

/** Ends with the offer to start the scan. */
export function OnboardingPage(props: OnboardingPageProps) {
  const people = useDocs('people')
  // Fixed once the form is open, even if a person arrives from another device.
  const [relations, setRelations] = useState<PersonPartProps['relations'] | null>(null)
  if (relations === null && people.status === 'ready') setRelations(relationsFor(people.docs))
  return relations === null ? <Skeleton /> : <AddPerson relations={relations} {...props} />
}

function AddPerson({
  onScan,
  onCancel,
  relations,
  quota,
  ownName,
}: OnboardingPageProps & Pick<PersonPartProps, 'relations'>) {
  // Only the holder's own form starts with the holder's name.
  const [initial] = useState(() => emptyDraft(newId, relations[0], relations[0] === 'self' ? ownName : ''))
  const [added, setAdded] = useState<{ id: string; first: string } | null>(null)
  if (added) return <Added {...added} onScan={onScan} />
  const save = async (fields: PersonFields) => {
    const id = await addPerson(fields)
    setAdded({ id, first: fields.names[0]?.first ?? '' })
    window.scrollTo({ top: 0 })
  }
  return (
    <Page>
      <PageHeader
        title="Who are we protecting?"
        lede="Sites list people under old names, old places and half a phone number. The more we know, the surer we are what’s yours. A name and a city is enough to start."
      />
      <div className="-mt-4 mb-6 empty:hidden sm:-mt-6">{quota}</div>
      <PersonForm
        initial={initial}
        relations={relations}
        saveLabel="Save"
        stepwise
        thisYear={new Date(now()).getFullYear()}
        onSave={save}
        onCancel={onCancel}
      />
    </Page>
  )
}

function Added({ id, first, onScan }: { id: string; first: string; onScan: (id: string) => void }) {
  // The element that had the focus, the form's button, is gone.
  useEffect(() => document.getElementById('main')?.focus({ preventScroll: true }), [])
  return (
    <Page>
      <PageHeader
        title={`${first}’s all set`}
        lede="Next we look for listings, site by site. You’ll see what we find first. Nothing comes down until you say so."
        action={
          <>
            <Button variant="primary" onClick={() => onScan(id)}>
              Start the scan
            </Button>
            <LinkButton to="/people">Later</LinkButton>
          </>
        }
      />
    </Page>
  )
}
