// A small count on the corner of an icon.
import { badgeText } from '#shared/domain/notification.ts'

type BadgeCountProps = {
  count: number
  /** The counted items, for screen readers: "unread". */
  label: string
}

/** Renders nothing at 0. */
export function BadgeCount({ count, label }: BadgeCountProps) {
  if (count <= 0) return null
  return (
    <span className="inline-grid h-4 min-w-4 place-items-center rounded-full bg-ink px-1 text-[0.625rem] leading-none font-semibold text-paper tabular-nums">
      {badgeText(count)}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
