// /account/household: who is in the household, who is invited, and by what right each person is searched for.
import { can } from '#shared/domain/capabilities.ts'
import { personName } from '#shared/letters/full-name.ts'
import { accountPages } from '#web/content/account-pages.ts'
import { useDocs } from '#web/data/queries.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { useSession } from '#web/data/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Said, SaidLine } from '#web/ui/said-line.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { ConsentsPart } from './consents-part.tsx'
import { InvitationsPart } from './invitations-part.tsx'
import { MembersPart } from './members-part.tsx'
import type { PartProps } from './part-props.ts'
import { useHousehold } from './use-household.ts'

/** Nothing of this is kept on the device, so without a network there is nothing to show. `onLeft`: one is out of it. */
export function HouseholdPage({ onLeft }: { onLeft: () => void }) {
  const { state, reload, busy, said, run } = useHousehold()
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const me = useSession().user?.id ?? null
  if (state.status === 'loading' || people.status === 'loading') return <Skeleton />
  const nameOf = (id: string) => {
    const person = people.docs.find(row => row.id === id)
    return person ? personName(person) : null
  }
  return (
    <Page width="prose">
      <SubNav label="Account" pages={accountPages} />
      <PageHeader
        title="Family and team"
        lede="Who shares this household, whom each of them sees, and by what right people are searched for."
      />
      {state.status === 'failed' ? (
        <ErrorState
          title={state.offline ? 'This page needs the network' : 'This page could not be loaded'}
          onRetry={() => void reload()}
        >
          {state.offline
            ? 'Members and consents are not kept on this device, so they can be seen and changed only while Offlist can be reached.'
            : state.message}
        </ErrorState>
      ) : (
        <Parts
          household={state.household}
          people={people.docs}
          nameOf={nameOf}
          me={me}
          busy={busy}
          run={run}
          said={said}
          onLeft={onLeft}
        />
      )}
    </Page>
  )
}

function Parts({ said, onLeft, ...part }: PartProps & { said: Said; onLeft: () => void }) {
  const reachable = useReachable()
  const mayInvite = can(part.household.view, 'members.invite')
  return (
    <>
      <div role="status" className="mb-8 empty:hidden">
        {!reachable && (
          <Notice tone="yours" title="Offlist cannot be reached right now">
            What you see may be out of date, and nothing can be changed until the network is back.
          </Notice>
        )}
      </div>
      <SaidLine said={said} />
      <Section title="Members">
        <MembersPart {...part} onLeft={onLeft} />
      </Section>
      {mayInvite && (
        <Section title="Open invitations" lede="Each works once, for seven days, and only for its address.">
          <InvitationsPart {...part} />
        </Section>
      )}
      <Section
        title="Consents"
        lede="Nothing is searched for or sent for somebody else unless somebody who may has agreed."
      >
        <ConsentsPart {...part} />
      </Section>
    </>
  )
}
