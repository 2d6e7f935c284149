// How many people and members there are, of how many, before the limit is met.
import { plans } from '#shared/domain/plan.ts'
import type { HouseholdView } from '#shared/protocol/households.ts'
import { useSubscription } from '#web/data/subscription.ts'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { roomOf, roomText } from './room.ts'

/** A tier that this version does not know is shown as it is called. */
const planName = (tier: string | null) =>
  Object.values(plans).find(plan => plan.id === tier?.toLowerCase())?.name ?? tier ?? 'Subscribed'

/** Nothing for who cannot add anybody. `open`: how many invitations there are. */
export function RoomPart({ view, open }: { view: HouseholdView; open: number }) {
  const room = roomOf(view.limits)
  const { subscribed, subscription_tier: tier } = useSubscription()
  if (room === null) return null
  const invited = open === 0 ? '' : `, ${open} of them invited`
  return (
    <div className="mb-10 tabular-nums">
      <DefinitionList
        items={[
          ...(subscribed ? [{ term: 'Plan', detail: planName(tier) }] : []),
          {
            term: 'People',
            detail: (
              <TextLink to="/people" className="inline-block">
                {roomText(room.people, 'people')}
              </TextLink>
            ),
          },
          {
            term: 'Members',
            detail: `${roomText(room.members, 'members')}${invited}`,
          },
        ]}
      />
    </div>
  )
}
