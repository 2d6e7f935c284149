// The message when an action covered only some of several people: who was skipped, and why. Pure.
import type { Person } from '#shared/collections/people.ts'
import { mainName } from '#shared/letters/full-name.ts'
import type { ToastMessage } from '#web/ui/toast.ts'
import { namesText } from './names-text.ts'

/** Null if nobody was skipped. */
export function skippedPeopleMessage(without: readonly Person[]): ToastMessage | null {
  if (without.length === 0) return null
  return {
    title: `${namesText(without.map(mainName))} left out`,
    description: 'Nobody has agreed for them yet. Give consent under Family and team, then try again.',
  }
}
