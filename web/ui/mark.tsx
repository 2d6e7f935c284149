// The mark: a list with one line gone.

/** The logo's symbol, in the current text color with the removed line in green; decorative beside the name. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true" className="shrink-0">
      <g stroke="currentColor" strokeWidth="2.5" strokeLinecap="square">
        <path d="M4.25 5h15.5" />
        <path d="M4.25 19h9.5" />
      </g>
      <path d="M3 12h18" className="stroke-clear" strokeWidth="1.5" strokeDasharray="1.5 2.6" />
    </svg>
  )
}
