// /account/household: who is in the household, who is invited, and on what authority each person is scanned.
import type { ReactNode } from 'react'
import { can } from '#shared/domain/capabilities.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { useDocs } from '#web/data/queries.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { useSession } from '#web/data/session.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ActionResult, StatusMessage } from '#web/ui/status-message.tsx'
import { UnreachedNotice } from '#web/ui/unreached-notice.tsx'
import { ConsentsPart } from './consents-part.tsx'
import { InvitationsPart } from './invitations-part.tsx'
import { MembersPart } from './members-part.tsx'
import type { HouseholdPartProps } from './part-props.ts'
import { QuotaPart } from './quota-part.tsx'
import { type Household, useHousehold } from './use-household.ts'

type HouseholdPageProps = {
  /** The viewer has left the household. */
  onLeft: () => void
  /** Everyone's state, from this device's rows; null until the server returns the members. */
  overview: (household: Household | null) => ReactNode
}

/** Only the overview is stored on the device, so there is nothing else to show offline. */
export function HouseholdPage({ onLeft, overview }: HouseholdPageProps) {
  const { loadState, reload, busy, result, run } = useHousehold()
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const me = useSession().user?.id ?? null
  if (loadState.status === 'loading' || people.status === 'loading') return <Skeleton />
  const nameOf = (id: string) => {
    const person = people.docs.find(row => row.id === id)
    return person ? mainName(person) : null
  }
  return (
    <Page>
      <PageHeader
        title="Family and team"
        lede="How everyone stands, who each member sees, and who agreed to be searched for."
      />
      {people.docs.length > 0 && (
        <div className="mb-14">{overview(loadState.status === 'failed' ? null : loadState.value)}</div>
      )}
      {loadState.status === 'failed' ? (
        <PageLoadError failure={loadState} what="Members and consents" reload={reload} />
      ) : (
        <Parts
          household={loadState.value}
          people={people.docs}
          nameOf={nameOf}
          me={me}
          busy={busy}
          run={run}
          result={result}
          onLeft={onLeft}
        />
      )}
    </Page>
  )
}

function Parts({
  result,
  onLeft,
  ...part
}: HouseholdPartProps & { result: ActionResult; onLeft: () => void }) {
  const reachable = useReachable()
  const { view, invitations } = part.household
  const mayInvite = can(view, 'members.invite')
  return (
    <>
      <div role="status" className="mb-8 empty:hidden">
        {!reachable && <UnreachedNotice />}
      </div>
      <StatusMessage result={result} />
      <QuotaPart view={view} open={invitations.filter(one => one.state === 'open').length} />
      <Section title="Members">
        <MembersPart {...part} onLeft={onLeft} />
      </Section>
      {mayInvite && (
        <Section
          title="Invitations"
          lede="Each works once, for seven days, and only for the address it was sent to."
        >
          <InvitationsPart {...part} />
        </Section>
      )}
      <Section
        id="consents"
        title="Consents"
        lede="We don’t search for anyone else, or send anything, until someone with the right to agree does."
      >
        <ConsentsPart {...part} />
      </Section>
    </>
  )
}
