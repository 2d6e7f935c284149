// One choice from a list. The browser's native control: it works on phones, offline and with every keyboard.
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlStyle, useFieldControl } from './field-context.ts'

type SelectProps = Omit<ComponentProps<'select'>, 'multiple' | 'size'> & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** A native select in our style. */
export function Select({ options, className, ...props }: SelectProps) {
  const control = useFieldControl(props)
  return (
    <span className="relative block">
      <select
        {...control}
        className={cx(controlStyle, 'min-h-touch cursor-pointer appearance-none pr-10', className)}
      >
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-soft"
      />
    </span>
  )
}
