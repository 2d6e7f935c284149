// The history of notifications, as stored in its address: kind, person, unread only.
import { oneOf, readSearch, type SearchOf, text } from '#web/ui/address-search.ts'

const FIELDS = {
  person: text(36),
  // Spelled out: importing the list of kinds would load the schema library on public pages.
  kind: oneOf('data_reappeared', 'manual_required', 'removal_complete', 'email_bounce', 'follow_up_needed'),
  show: oneOf('unread'),
}
export type NotificationsSearch = SearchOf<typeof FIELDS>

/** For the route's `validateSearch`. */
export const readNotificationsSearch = (search: Record<string, unknown>): NotificationsSearch =>
  readSearch(FIELDS, search)
