// Consents by person: on what authority and since when; giving and revoking them.
import { useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import type { Authority } from '#shared/domain/households.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { mainName } from '#shared/letters/full-name.ts'
import type { ConsentView } from '#shared/protocol/households.ts'
import { now } from '#web/data/clock.ts'
import { household } from '#web/data/household.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { consentState } from './consent-state.ts'
import { AUTHORITY_RECORD } from './consent-words.ts'
import type { HouseholdPartProps } from './part-props.ts'

/** Everyone the viewer sees, including the viewer. */
export function ConsentsPart({ household: here, people, busy, run }: HouseholdPartProps) {
  const [asking, setAsking] = useState<{ person: Person; failure: string | null } | null>(null)
  const { consents, view } = here
  if (people.length === 0) return <p className="border-y border-line py-5 text-soft">No one here yet.</p>
  const facts = { consents, members: view.members }
  const give = async (person: Person, authority: Authority) => {
    const done = `Recorded for ${mainName(person)}.`
    const failure = await run('give', () => household.giveConsent(person.id, authority), done, 'there')
    setAsking(failure === null ? null : { person, failure })
  }
  const revoke = (person: Person, held: readonly ConsentView[]) =>
    run(
      person.id,
      async () => {
        for (const consent of held) await household.revokeConsent(consent.id)
      },
      `Taken back for ${mainName(person)}. We’ve stopped what hadn’t been sent.`,
    )
  return (
    <>
      <List label="Consents">
        {people.map(person => {
          const held = consents.filter(one => one.person_id === person.id && one.valid)
          return (
            <ConsentRow
              key={person.id}
              person={person}
              held={held}
              lacks={consentState(person, facts, [], now()) === 'lacking'}
              wasRevoked={consents.some(one => one.person_id === person.id && one.revoked_at !== null)}
              busy={busy === person.id}
              onGive={() => setAsking({ person, failure: null })}
              onRevoke={() => void revoke(person, held)}
            />
          )
        })}
      </List>
      {asking && (
        <ConsentDialog
          person={asking.person}
          confirmLabel="Agree"
          busy={busy === 'give'}
          failure={asking.failure}
          onAgree={authority => void give(asking.person, authority)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

type ConsentRowProps = {
  person: Person
  /** Valid consents. */
  held: readonly ConsentView[]
  lacks: boolean
  wasRevoked: boolean
  busy: boolean
  onGive: () => void
  onRevoke: () => void
}

function ConsentRow({ person, held, lacks, wasRevoked, busy, onGive, onRevoke }: ConsentRowProps) {
  const name = mainName(person)
  const none = wasRevoked
    ? 'Taken back. Scans and removals are on hold.'
    : 'No one has agreed yet, so scans and removals are on hold.'
  return (
    <ListRow
      title={name}
      detail={
        <>
          {held.map(one => (
            <p key={one.id}>
              {AUTHORITY_RECORD[one.authority]}. Since {dayText(one.from, now())}.
            </p>
          ))}
          {lacks && <p className="text-yours">{none}</p>}
          {held.length === 0 && !lacks && <p>They’re in this household, so no consent is needed.</p>}
        </>
      }
      trailing={
        <>
          {held.length > 0 && (
            <AlertDialog
              title={`Take back the consent for ${name}?`}
              description="We’ll stop scans and removals for this person. We can’t recall what’s been sent."
              confirmLabel="Take back"
              tone="danger"
              onConfirm={onRevoke}
              trigger={
                <Button size="small" loading={busy} aria-label={`Take back the consent for ${name}`}>
                  Take back
                </Button>
              }
            />
          )}
          {lacks && (
            <Button size="small" aria-label={`Give consent for ${name}`} onClick={onGive}>
              Give consent
            </Button>
          )}
        </>
      }
    />
  )
}
