// The mark and the name together.
import { Mark } from './mark.tsx'

/** The logo in the navigation bar and the footer. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <Mark size={24} />
      <span className="font-serif text-xl leading-none font-medium tracking-[-0.01em]">Offlist</span>
    </span>
  )
}
