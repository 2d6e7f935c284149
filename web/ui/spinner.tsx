// The sign that something is loading.
import { VisuallyHidden } from './visually-hidden.tsx'

/** An open, rotating ring; static (and still legible) under reduced motion. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className="inline-flex items-center">
      <svg viewBox="0 0 20 20" className="size-5 animate-turn" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
        <path
          d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
