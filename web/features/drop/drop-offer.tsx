// Leads Californians to DROP, and shows where their request stands. Nothing for other people.
import type { Person } from '#shared/collections/people.ts'
import { dropCycle, dropStage } from '#shared/domain/drop/cycle.ts'
import { dropEligibility } from '#shared/domain/drop/eligibility.ts'
import { dayOf } from '#shared/domain/letter-clock.ts'
import { pronounsOf } from '#shared/letters/person-pronouns.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useDocs } from '#web/data/queries.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { stageText } from './drop-words.ts'

/** For the first of these people who may use it. */
export function DropOffer({ people }: { people: readonly Person[] }) {
  const today = dayOf(useNow(MINUTE))
  const { status, docs } = useDocs('drop_requests', { sort: [{ created_at: 'desc' }] })
  const person = people.find(one => dropEligibility(one, today).may)
  if (!person || status === 'loading') return null
  const request = docs.find(one => one.person_id === person.id)
  const cycle = request && dropCycle(request.submitted_on)
  const { who } = pronounsOf(person)
  const action = (
    <LinkButton size="small" to="/drop" search={{ person: person.id }}>
      {cycle ? 'Open' : 'Prepare it'}
    </LinkButton>
  )
  return (
    <section aria-label="California’s DROP">
      <Notice title={cycle ? 'Your DROP request' : `California’s DROP is for ${who}`} action={action}>
        {cycle
          ? stageText(cycle, dropStage(cycle, today), today)
          : 'One request on the state’s portal reaches every registered site. You send it; we help you prepare it and check afterward.'}
      </Notice>
    </section>
  )
}
