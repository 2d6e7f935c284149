// How many people are protected of how many, where people are added.
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type Room, roomText } from './room.ts'

/**
 * `room`: null where it is not known, or none of theirs; then nothing is said. `adding`: somebody is about to be
 * described, so that having none left must not be overlooked.
 */
export function PeopleRoom({ room, adding = false }: { room: Room | null; adding?: boolean }) {
  if (room === null) return null
  const text = `People: ${roomText(room, 'people')}`
  if (adding && room.left === 0)
    return (
      <Notice tone="yours" title={text}>
        You can’t add anyone until you delete someone.{' '}
        <TextLink to="/pricing">See what each plan covers.</TextLink>
      </Notice>
    )
  return (
    <p className="text-sm text-faint tabular-nums">
      {text}.
      {room.left === 0 && (
        <>
          {' '}
          Delete someone to make room. <TextLink to="/pricing">See what each plan covers.</TextLink>
        </>
      )}
    </p>
  )
}
