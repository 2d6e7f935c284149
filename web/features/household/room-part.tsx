// How many people and members there are, of how many, before the limit is met.
import type { HouseholdView } from '#shared/protocol/households.ts'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { roomOf, roomText } from './room.ts'

/** Nothing for who cannot add anybody. `open`: how many invitations there are. */
export function RoomPart({ view, open }: { view: HouseholdView; open: number }) {
  const room = roomOf(view.limits)
  if (room === null) return null
  const invited = open === 0 ? '' : `, ${open} of them invited`
  return (
    <div className="mb-10 tabular-nums">
      <DefinitionList
        items={[
          {
            term: 'Protected',
            detail: <TextLink to="/people">{roomText(room.people, 'people')}</TextLink>,
          },
          {
            term: 'Besides the holder',
            detail: `${roomText(room.members, 'members')}${invited}`,
          },
        ]}
      />
    </div>
  )
}
