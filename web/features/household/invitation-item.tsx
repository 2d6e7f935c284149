// One invitation: address, role, expiry, and what can be done about it.
import { useState } from 'react'
import { dayText } from '#shared/letters/day-text.ts'
import type { InvitationView } from '#shared/protocol/households.ts'
import { now } from '#web/data/clock.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { isText, ROLE_LABEL, seesText } from './role-text.ts'

type InvitationItemProps = {
  invitation: InvitationView
  /** Its link, if this page received it: the server doesn't store links. */
  link: string | null
  nameOf: (personId: string) => string | null
  /** The action in progress. */
  busy: 'send' | 'revoke' | null
  maySend: boolean
  onSend: () => void
  onRevoke: () => void
}

/** An expired one can only be sent again. */
export function InvitationItem(props: InvitationItemProps) {
  const { invitation: one, link, nameOf, busy, maySend, onSend, onRevoke } = props
  const isOpen = one.state === 'open'
  const until = `${isOpen ? 'Works until' : 'Expired'} ${dayText(one.expires_at, now())}`
  return (
    <ListRow
      title={<AddressText email={one.email} />}
      detail={`${ROLE_LABEL[one.role]}. ${isText(one.self_id, nameOf)}${seesText(one.role, one.person_ids, nameOf)}. ${until}.`}
      trailing={
        <div className="flex flex-wrap gap-2">
          {isOpen && link && <CopyLink email={one.email} link={link} />}
          {maySend && (
            <Button
              size="small"
              loading={busy === 'send'}
              aria-label={`Send again: the invitation to ${one.email}`}
              onClick={onSend}
            >
              Send again
            </Button>
          )}
          {isOpen && (
            <Button
              size="small"
              loading={busy === 'revoke'}
              aria-label={`Revoke the invitation to ${one.email}`}
              onClick={onRevoke}
            >
              Revoke
            </Button>
          )}
        </div>
      }
    />
  )
}

const COPY_TEXT = { no: 'Copy the link', yes: 'Copied', failed: 'Couldn’t copy' } as const

function CopyLink({ email, link }: { email: string; link: string }) {
  const [copied, setCopied] = useState<keyof typeof COPY_TEXT>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied('yes')
    } catch (error) {
      console.warn('Copy the link by hand:', error)
      setCopied('failed')
    }
  }
  return (
    <Button
      size="small"
      aria-label={`${COPY_TEXT[copied]}: invitation to ${email}`}
      aria-live="polite"
      onClick={() => void copy()}
    >
      {COPY_TEXT[copied]}
    </Button>
  )
}
