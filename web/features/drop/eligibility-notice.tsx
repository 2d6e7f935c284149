// Whether this person's request can be sent, and by whom.
import type { Person } from '#shared/collections/people.ts'
import { type DropEligibility, whyNotDrop } from '#shared/domain/drop/eligibility.ts'
import { pronounsOf } from '#shared/letters/person-pronouns.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type EligibilityNoticeProps = { eligibility: DropEligibility; person: Person }

export function EligibilityNotice({ eligibility, person }: EligibilityNoticeProps) {
  const { who } = pronounsOf(person)
  const first = person.names[0]?.first ?? who
  const change = (
    <LinkButton size="small" to="/people/$personId" params={{ personId: person.id }}>
      Change details
    </LinkButton>
  )
  if (!eligibility.may) {
    const isAboutHome = eligibility.reason === 'elsewhere' || eligibility.reason === 'home_unknown'
    return (
      <Notice
        title={who === 'you' ? 'You can’t use DROP now' : `You can’t send one for ${first}`}
        action={isAboutHome && change}
      >
        {whyNotDrop(eligibility.reason, who)}
      </Notice>
    )
  }
  const unsure =
    eligibility.unsure === null
      ? ''
      : eligibility.sender === 'self'
        ? IF_ADULT
        : ` It’s only for children under 18.`
  return eligibility.sender === 'self' ? (
    <Notice title="You can use DROP">Your home is in California.{unsure}</Notice>
  ) : (
    <Notice title={`You can send one for ${first}, as a parent`}>
      {first} lives in California. The portal checks who you are, and you enter {first}’s details.{unsure}
    </Notice>
  )
}

const IF_ADULT = ' You have to be 18 or older. A parent sends it for a child.'
