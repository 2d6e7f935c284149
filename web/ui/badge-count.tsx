// How many there are, small, on a corner.
import { badgeText } from '#shared/domain/notification.ts'

type BadgeCountProps = {
  count: number
  /** What is counted, for those who listen: "unread". */
  label: string
}

/** Nothing at 0. */
export function BadgeCount({ count, label }: BadgeCountProps) {
  if (count <= 0) return null
  return (
    <span className="inline-grid h-4 min-w-4 place-items-center rounded-full bg-ink px-1 text-[0.625rem] leading-none font-semibold text-paper tabular-nums">
      {badgeText(count)}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
