// How many there are, small, on a corner.

type BadgeCountProps = {
  count: number
  /** What is counted, for those who listen: "unread". */
  label: string
}

/** The count as the badge shows it: '9+' above 9 (specification section 9). */
export function badgeText(count: number): string {
  return count > 9 ? '9+' : String(count)
}

/** Nothing at 0. */
export function BadgeCount({ count, label }: BadgeCountProps) {
  if (count <= 0) return null
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-[0.6875rem] leading-none font-semibold text-paper tabular-nums">
      {badgeText(count)}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
