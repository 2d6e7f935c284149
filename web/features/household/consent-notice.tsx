// The notice when work for a person is on hold because a consent is missing or no longer valid.
import { useEffect, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import type { Authority } from '#shared/domain/households.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { household } from '#web/data/household.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { retryIntent, useIntents } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { consentState } from './consent-state.ts'
import { refusedIntent, refusedText } from './refused-intent.ts'
import { useConsentFacts } from './use-consent-facts.ts'

type ConsentNoticeProps = {
  person: Person
  /** A scan has run before, so a missing consent means a pause. */
  begun: boolean
  /** The removal's id, on a removal's page. */
  jobId?: string | null
}

/** Empty if nothing is on hold. Agreeing also repeats the request that was refused here. */
export function ConsentNotice({ person, begun, jobId = null }: ConsentNoticeProps) {
  const intents = useIntents()
  const { facts, load } = useConsentFacts()
  const now = useNow(MINUTE)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const refused = refusedIntent(intents, { personId: person.id, jobId })
  const refusedId = refused?.id ?? null
  useEffect(() => {
    // A refusal means that the stored consents are out of date.
    if (refusedId !== null) void load()
  }, [refusedId, load])
  const state = consentState(person, facts, intents, now)
  const isLacking = state === 'lacking' && (begun || refused !== null)
  if (!isLacking && !(state === 'unknown' && refused !== null)) return null
  const { title, agree: agreeLabel } = refusedText(refused?.kind ?? null)
  const agree = async (authority: Authority) => {
    setBusy(true)
    setFailure(null)
    try {
      await household.giveConsent(person.id, authority)
      if (refused) await retryIntent(refused.id)
      await load()
      setOpen(false)
    } catch (error) {
      setFailure(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mb-8">
      <Notice
        tone="yours"
        title={`${title}: nobody has agreed yet for ${mainName(person)}`}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            Give consent
          </Button>
        }
      >
        We won’t scan or remove anything for this person until someone with the right to agree does.
      </Notice>
      {open && (
        <ConsentDialog
          person={person}
          confirmLabel={agreeLabel}
          busy={busy}
          failure={failure}
          onAgree={authority => void agree(authority)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
