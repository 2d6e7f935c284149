// Where something for a person waits because nobody has said, or no longer says, by what right it is done.
import { useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import type { Authority } from '#shared/domain/households.ts'
import { personName } from '#shared/letters/full-name.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { household } from '#web/data/household.ts'
import { useIntents } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { consentStanding, wasRefused } from './consent-standing.ts'
import { failureText } from './failure-text.ts'
import { useConsentFacts } from './use-consent-facts.ts'
import { useResume } from './use-resume.ts'

/** Nothing where all is well. `begun`: something has been looked for already, so that a lack means a pause. */
export function ConsentNotice({ person, begun }: { person: Person; begun: boolean }) {
  const intents = useIntents()
  const { facts, load } = useConsentFacts()
  const now = useNow(MINUTE)
  const resume = useResume()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const standing = consentStanding(person, facts, intents, now)
  if (standing !== 'lacking' || !(begun || wasRefused(person.id, intents))) return null
  const agree = async (authority: Authority) => {
    setBusy(true)
    setFailure(null)
    try {
      await household.giveConsent(person.id, authority)
      await resume(person.id)
      await load()
      setOpen(false)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mb-8">
      <Notice
        tone="yours"
        title={`Paused: nobody has agreed for ${personName(person)}`}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            Say by what right
          </Button>
        }
      >
        No scan and no removal starts for this person until somebody who may has agreed.
      </Notice>
      {open && (
        <ConsentDialog
          person={person}
          confirmLabel="Agree"
          busy={busy}
          failure={failure}
          onAgree={authority => void agree(authority)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
