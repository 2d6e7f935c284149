// The pulsing count of new alerts beside the headline (PRODUCT T2.5).

/** Nothing at 0. Still where motion is reduced. */
export function NewAlertsBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex items-center gap-2 rounded-full bg-back-wash px-3 py-1 text-sm font-medium text-back">
      <span
        aria-hidden
        className="size-2 rounded-full bg-back motion-safe:animate-[appear_900ms_ease-in-out_infinite_alternate]"
      />
      {count} new
    </span>
  )
}
