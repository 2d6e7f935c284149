// The quotas of people and members, shown before they are used up.
import { plans } from '#shared/domain/plan.ts'
import type { HouseholdView } from '#shared/protocol/households.ts'
import { useSubscription } from '#web/data/subscription.ts'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { quotasOf, quotaText } from './quota.ts'

/** A tier that this version doesn't know is shown by its own name. */
const planName = (tier: string | null) =>
  Object.values(plans).find(plan => plan.id === tier?.toLowerCase())?.name ?? tier ?? 'Subscribed'

/** Empty for viewers who can't add anybody. `open`: the number of open invitations. */
export function QuotaPart({ view, open }: { view: HouseholdView; open: number }) {
  const quotas = quotasOf(view.limits)
  const { subscribed, subscription_tier: tier } = useSubscription()
  if (quotas === null) return null
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
                {quotaText(quotas.people, 'people')}
              </TextLink>
            ),
          },
          {
            term: 'Members',
            detail: `${quotaText(quotas.members, 'members')}${invited}`,
          },
        ]}
      />
    </div>
  )
}
