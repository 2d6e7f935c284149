// The bell: unread count, and the panel (PRODUCT S2.3).
import { Bell, X } from 'lucide-react'
import { type ComponentProps, useCallback, useRef, useState } from 'react'
import type { Notification } from '#shared/collections/notifications.ts'
import { badgeText } from '#shared/domain/notification.ts'
import { BadgeCount } from '#web/ui/badge-count.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { sideRowStyle } from '#web/ui/side-row-style.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast, toastStore } from '#web/ui/toast.ts'
import { announcement } from './announcement.ts'
import { NotificationList } from './notification-list.tsx'
import { useArrivals } from './use-arrivals.ts'
import { markRead, useNotifications, useOpenLine } from './use-notifications.ts'

type TriggerProps = ComponentProps<'button'> & { form: 'row' | 'bar'; unread: number }

function Trigger({ form, unread, ...rest }: TriggerProps) {
  const label = unread === 0 ? 'Notifications' : `Notifications, ${badgeText(unread)} unread`
  if (form === 'row') {
    return (
      <button type="button" {...rest} className={sideRowStyle}>
        <Bell aria-hidden />
        Notifications
        {unread > 0 && (
          <span className="ml-auto text-xs tabular-nums">
            {' '}
            {badgeText(unread)}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </button>
    )
  }
  return (
    <IconButton {...rest} label={label} icon={<Bell aria-hidden />}>
      <span className="pointer-events-none absolute top-0.5 left-[55%]" aria-hidden>
        <BadgeCount count={unread} label="unread" />
      </span>
    </IconButton>
  )
}

/** An icon in a bar, or a row of the sidebar; it reads the account's notifications itself. */
export function NotificationBell({ form = 'bar' }: { form?: 'row' | 'bar' }) {
  const [open, setOpen] = useState(false)
  const { status, lines, unread } = useNotifications()
  const markAll = () => {
    for (const line of lines) markRead(line)
  }
  return (
    <>
      <Popover
        label="Notifications"
        align={form === 'row' ? 'start' : 'end'}
        open={open}
        onOpenChange={setOpen}
        side={form === 'row' ? 'top' : 'bottom'}
        trigger={<Trigger form={form} unread={unread} />}
      >
        <div className="-m-1 w-[min(22rem,calc(100vw-3.5rem))]">
          <div className="flex items-center justify-between gap-2 border-b border-line pb-2">
            <h2 className="font-serif text-lg font-medium">Notifications</h2>
            <span className="flex items-center">
              {unread > 0 && (
                <Button variant="quiet" size="small" onClick={markAll}>
                  Mark all read
                </Button>
              )}
              <IconButton label="Close" icon={<X aria-hidden />} onClick={() => setOpen(false)} />
            </span>
          </div>
          <NotificationList status={status} lines={lines} onOpen={() => setOpen(false)} />
          <p className="border-t border-line pt-2.5 text-sm">
            <TextLink to="/notifications" className="inline-block" onClick={() => setOpen(false)}>
              All notifications and settings
            </TextLink>
          </p>
        </div>
      </Popover>
      <NotificationToasts />
    </>
  )
}

/** Renders nothing. */
function NotificationToasts() {
  const { status, all } = useNotifications()
  const openLine = useOpenLine()
  const told = useRef<{ id: number; items: readonly Notification[] }>({ id: -1, items: [] })
  const show = useCallback(
    (arrived: readonly Notification[]) => {
      const isShown = toastStore.read()?.id === told.current.id
      const items = [...arrived].reverse().concat(isShown ? told.current.items : [])
      const announced = announcement(items)
      if (!announced) return
      const { line, message } = announced
      const id = toast({ ...message, action: { label: 'Open', onSelect: () => openLine(line) } })
      told.current = { id, items }
    },
    [openLine],
  )
  useArrivals({ status, docs: all }, show)
  return null
}
