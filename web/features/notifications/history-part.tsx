// The history's list with its filters. Rows hold their place while the pointer or the focus is among them.
import type { Notification } from '#shared/collections/notifications.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterChips } from '#web/ui/long-list/filter-chips.tsx'
import { WHOLE, WindowedRows } from '#web/ui/long-list/windowed-rows.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import { HistoryRow } from './history-row.tsx'
import type { HistoryView } from './history-view.ts'
import { type NotificationsSearch, readNotificationsSearch } from './notifications-search.ts'
import { markRead } from './use-notifications.ts'

type HistoryPartProps = {
  view: HistoryView
  nameOf: (notification: Notification) => string | null
  search: NotificationsSearch
  onSearch: (search: NotificationsSearch) => void
}

export function HistoryPart({ view, nameOf, search, onSearch }: HistoryPartProps) {
  const now = useNow(MINUTE)
  const { places, waiting, apply, holders } = useHeldOrder(view.shown, row => row.id)
  const { kind, show } = search
  const isUnread = show === 'unread'
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-x-6 gap-y-2">
        <FilterChips
          label="Kind"
          chips={view.chips}
          value={kind ?? 'all'}
          onChange={value =>
            onSearch({
              ...search,
              kind: value === kind ? undefined : readNotificationsSearch({ kind: value }).kind,
            })
          }
        />
        <FilterChips
          label="Read or unread"
          chips={[{ value: 'unread', label: 'Unread only', count: view.unread }]}
          value={isUnread ? 'unread' : ''}
          onChange={() => onSearch({ ...search, show: isUnread ? undefined : 'unread' })}
        />
      </div>
      <div {...holders} className="long-list border-t border-line" data-density="roomy">
        <WindowedRows
          label="Notifications"
          rows={places}
          nameOf={({ now: row }) => `${row.title}, ${row.site_name}`}
          isWhole={places.length <= WHOLE}
          draw={({ id, now: row }, place) => (
            <HistoryRow
              key={id}
              row={row}
              personName={nameOf(row)}
              now={now}
              onRead={one => markRead({ items: [one] })}
              {...place}
            />
          )}
        />
        <ShowWaiting waiting={waiting} onShow={apply} />
      </div>
      {places.length === 0 && (
        <div className="py-8 text-soft">
          <p>{isUnread && kind === undefined ? 'You’ve read everything.' : 'Nothing matches.'}</p>
          <Button
            className="mt-3"
            size="small"
            onClick={() => onSearch({ ...search, kind: undefined, show: undefined })}
          >
            Show all
          </Button>
        </div>
      )}
    </>
  )
}
