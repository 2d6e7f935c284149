// Filter chips above a long list: each shows a subset of its rows, with their number.
import { useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

export type Chip = { value: string; label: string; count: number }

type FilterChipsProps = {
  label: string
  chips: readonly Chip[]
  /** Several, if chips can be combined. */
  value: string | readonly string[]
  onChange: (value: string) => void
}

/** One or several are pressed. On phones they are in one scrolling line. */
export function FilterChips({ label, chips, value, onChange }: FilterChipsProps) {
  const isPressed = (chip: Chip) =>
    typeof value === 'string' ? value === chip.value : value.includes(chip.value)
  const line = useRef<HTMLFieldSetElement>(null)
  // On phones, the address may press a chip that's out of sight.
  useEffect(() => {
    const pressed = line.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (line.current && pressed) line.current.scrollLeft = pressed.offsetLeft - line.current.offsetLeft - 20
  }, [])
  return (
    <fieldset
      ref={line}
      className="flex min-w-0 gap-2 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      <legend className="sr-only">{label}</legend>
      {chips.map(chip => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={isPressed(chip)}
          onClick={() => onChange(chip.value)}
          className={cx(
            'inline-flex min-h-9 shrink-0 cursor-pointer items-center gap-2 rounded-full border px-3 text-sm whitespace-nowrap transition-colors pointer-coarse:min-h-touch',
            isPressed(chip) ? 'border-ink bg-ink text-paper' : 'border-line hover:border-edge hover:bg-sunk',
          )}
        >
          {chip.label}
          <span className={cx('font-medium tabular-nums', !isPressed(chip) && 'text-faint')}>
            {chip.count}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
