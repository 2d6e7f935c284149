// A small checkbox without a visible label, in a row or heading of a long list.
import { useLayoutEffect, useRef } from 'react'

type TickBoxProps = {
  label: string
  checked: boolean
  /** Some but not all of its rows are ticked. */
  mixed?: boolean
  disabled?: boolean
  /** `range`: with Shift, from the row ticked before. */
  onTick: (range: boolean) => void
}

/** A 44 px target on touch screens. */
export function TickBox({ label, checked, mixed = false, disabled = false, onTick }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  })
  return (
    <label className="tick-box select-none">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={event => onTick(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      />
    </label>
  )
}
