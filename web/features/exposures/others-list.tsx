// Listings that are somebody else's, by the person's answer or our matcher. They stay visible, so that mistakes can be
// corrected.
import type { PersonPronouns } from '#shared/letters/person-pronouns.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Section } from '#web/ui/section.tsx'
import { answerListing } from './answer-listing.ts'
import { type Exposure, shownText } from './exposure-view.ts'
import { ReasonList } from './reason-list.tsx'

type OthersListProps = { title: string; lede: string; exposures: readonly Exposure[]; spoken: PersonPronouns }

/** Empty if there are none. */
export function OthersList({ title, lede, exposures, spoken }: OthersListProps) {
  if (exposures.length === 0) return null
  return (
    <Section title={title} lede={lede}>
      <List label={title}>
        {exposures.map(exposure => (
          <ListRow
            key={exposure.id}
            title={`${exposure.listing.name} on ${exposure.siteName}`}
            detail={
              exposure.answer && !exposure.answer.sent
                ? 'Saved on this device. We’ll send it when you’re online.'
                : `Shows ${shownText(exposure.listing)}`
            }
            trailing={
              <Button size="small" onClick={() => void answerListing(exposure, true)}>
                It is {spoken.me}
              </Button>
            }
          >
            <ReasonList
              reasons={exposure.listing.reasons.filter(reason => reason.agrees === false)}
              spoken={spoken}
              label="What differs"
            />
          </ListRow>
        ))}
      </List>
    </Section>
  )
}
