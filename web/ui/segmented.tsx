// One choice of two or three short words, side by side. Native controls, so they work before our scripts load.
import { type ReactNode, useEffect, useId, useRef } from 'react'

type SegmentedProps = {
  /** The name of the choice, for screen readers. */
  label: string
  options: readonly { value: string; label: ReactNode }[]
  value: string
  onValueChange: (value: string) => void
}

/** A radio group in one line; the chosen word is in ink. */
export function Segmented({ label, options, value, onValueChange }: SegmentedProps) {
  const name = useId()
  const group = useRef<HTMLDivElement>(null)
  // A choice made before our scripts loaded counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')?.value
    if (chosen !== undefined && chosen !== value) onValueChange(chosen)
  }, [])
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className="inline-flex w-fit rounded-md border border-edge p-0.5"
    >
      {options.map(option => (
        <label
          key={option.value}
          className="relative inline-flex min-h-9 cursor-pointer items-center justify-center rounded-sm px-4 text-sm font-medium text-soft transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink pointer-coarse:min-h-touch pointer-coarse:min-w-touch"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
