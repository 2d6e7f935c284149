// One choice of two or three short words, side by side.
import { RadioGroup as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { defined } from './defined.ts'

type SegmentedProps = {
  /** What is chosen, for those who listen. */
  label: string
  options: readonly { value: string; label: ReactNode }[]
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
}

/** A radio group in one line; the chosen word is set in ink. */
export function Segmented({ label, options, ...state }: SegmentedProps) {
  const id = useId()
  return (
    <Primitive.Root
      aria-label={label}
      className="inline-flex w-fit rounded-md border border-edge p-0.5"
      {...defined(state)}
    >
      {options.map(option => (
        <Primitive.Item
          key={option.value}
          id={`${id}-${option.value}`}
          value={option.value}
          className="min-h-9 cursor-pointer rounded-sm px-4 text-sm font-medium text-soft transition-colors hover:text-ink data-[state=checked]:bg-ink data-[state=checked]:text-paper pointer-coarse:min-h-touch pointer-coarse:min-w-touch"
        >
          {option.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}
