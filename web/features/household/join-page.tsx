// /join: accepting an invitation to a household.
import { useEffect, useState } from 'react'
import { MEMBER_ROLES } from '#shared/domain/households.ts'
import type { HouseholdView } from '#shared/protocol/households.ts'
import { household } from '#web/data/household.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { useSession } from '#web/data/session.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { InviterText } from './inviter-text.tsx'
import { ROLE_LABEL, ROLE_YOURS } from './role-text.ts'
import { useInvitation } from './use-invitation.ts'

type JoinFailure = { title: string; text: string }

/** Nothing happens before the person accepts. */
export function JoinPage({ token }: { token: string | undefined }) {
  const email = useSession().user?.email ?? ''
  const reachable = useReachable()
  const [bring, setBring] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<JoinFailure | null>(null)
  const [joined, setJoined] = useState<HouseholdView | 'unread' | null>(null)
  const invitation = useInvitation(token ?? null)
  if (joined) return <Joined view={joined} />
  if (token === undefined) return <NoToken />
  if (invitation.state === 'gone' && !busy && failure === null) return <Gone />
  const roles = invitation.state === 'open' ? [invitation.look.role] : MEMBER_ROLES.toReversed()
  const accept = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await household.accept(token, bring)
      setJoined(await readJoined())
    } catch (error) {
      setFailure(joinFailureOf(error, email, invitation.state === 'open'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page width="prose">
      <PageHeader
        title="Join a household"
        lede={
          <>
            {invitation.state === 'open' ? (
              <>
                You’re invited. <InviterText look={invitation.look} />
              </>
            ) : (
              'Someone who uses Offlist has invited you to their household.'
            )}{' '}
            You’ll see who’s in it once you accept.
          </>
        }
      />
      <DefinitionList
        items={[
          { term: 'You’re signed in as', detail: <AddressText email={email} /> },
          ...roles.map(role => ({ term: `As a ${role}`, detail: ROLE_YOURS[role] })),
          { term: 'You can leave', detail: 'At any time, and take your data with you.' },
        ]}
      />
      <div className="mt-6">
        <Checkbox
          label="Bring my own account’s data"
          hint="The people in it, their listings, removals and letters move into the household, where its holder and managers see them. Otherwise they stay in your account, out of sight until you leave."
          checked={bring}
          onCheckedChange={setBring}
        />
      </div>
      <div role="alert" className="mt-6 empty:hidden">
        {failure && (
          <Notice tone="back" title={failure.title}>
            {failure.text}
          </Notice>
        )}
      </div>
      {!reachable && <p className="mt-6 text-soft">You need to be online to join.</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" loading={busy} disabled={!reachable} onClick={() => void accept()}>
          Accept the invitation
        </Button>
        <LinkButton to="/dashboard">Not now</LinkButton>
      </div>
    </Page>
  )
}

/** Joining has worked, even if this fails. */
async function readJoined(): Promise<HouseholdView | 'unread'> {
  try {
    return await household.members()
  } catch (error) {
    console.warn('The household just joined could not be read:', error)
    return 'unread'
  }
}

/**
 * The server gives the same answer for every problem with an invitation (SPEC.md 11.10), so we list them all. If the
 * invitation was just valid (`isOpen`), we list only the remaining ones.
 */
function joinFailureOf(error: unknown, email: string, isOpen: boolean): JoinFailure {
  if (error instanceof ApiError && error.code === 'not_found') {
    const title = 'This invitation doesn’t work here'
    const elsewhere = `sent to another address than ${email}`
    const way = 'Sign in with the address the email came to, or ask for a new invitation.'
    if (isOpen) return { title, text: `It was ${elsewhere}. ${way}` }
    return {
      title,
      text: `It may have been ${elsewhere}, have been used or revoked, or be older than seven days. ${way}`,
    }
  }
  return { title: 'You haven’t joined', text: failureOf(error).message }
}

/** Focuses the page as a whole, as after navigation: the pressed button is gone. */
function Joined({ view }: { view: HouseholdView | 'unread' }) {
  useEffect(() => document.getElementById('main')?.focus(), [])
  const known = view === 'unread' ? null : view
  return (
    <Page width="prose">
      <PageHeader
        title="You’ve joined"
        lede={
          known
            ? `This is the household of ${known.holder.email}. You’re in it as a ${ROLE_LABEL[known.role].toLowerCase()}.`
            : 'You’re in the household now.'
        }
      />
      {known && known.role !== 'holder' && known.role !== 'operator' && <p>{ROLE_YOURS[known.role]}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/people" variant="primary">
          People
        </LinkButton>
        <LinkButton to="/account/household">Family and team</LinkButton>
      </div>
    </Page>
  )
}

/** The server's answer for every invitation that can no longer be accepted. */
function Gone() {
  return (
    <Page width="prose">
      <PageHeader
        title="This invitation no longer works"
        lede="It was used or revoked, or it’s older than seven days. Ask the person who invited you for a new one."
      />
      <LinkButton to="/dashboard">Dashboard</LinkButton>
    </Page>
  )
}

function NoToken() {
  return (
    <Page width="prose">
      <PageHeader
        title="This link is incomplete"
        lede="Open it from the email again. Part of it may be missing."
      />
      <LinkButton to="/dashboard">Dashboard</LinkButton>
    </Page>
  )
}
