// Chooses which of several listings at a site a letter is about.
import { useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenAt } from '#shared/letters/letter-target.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioTiles } from '#web/ui/radio-tiles.tsx'

type ListingChoiceProps = {
  site: DataBrokerSite
  choices: readonly SeenAt[]
  onChoose: (seen: SeenAt) => void
  onClose: () => void
}

const idOf = ({ scan, listing }: SeenAt): string => `${scan.id} ${listing.key}`

/** Open while it's mounted. */
export function ListingChoice({ site, choices, onChoose, onClose }: ListingChoiceProps) {
  const [id, setId] = useState(() => choices.map(idOf)[0] ?? '')
  const chosen = choices.find(choice => idOf(choice) === id)
  return (
    <Dialog
      title={`Several listings on ${site.name}`}
      description="Which one is the letter about? Each gets a removal of its own."
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
            Write the letter
          </Button>
        </>
      }
    >
      <RadioTiles
        legend="Listing"
        hideLegend
        columns={1}
        value={id}
        onValueChange={setId}
        options={choices.map(choice => ({
          value: idOf(choice),
          label: choice.listing.name,
          hint: [choice.listing.age, ...choice.listing.places.slice(0, 2)].filter(Boolean).join(' · '),
        }))}
      />
    </Dialog>
  )
}
