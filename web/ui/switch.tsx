// A setting that takes effect at once.
import { Switch as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { ChoiceLabel, choiceRowStyle, fingerStyle } from './choice-label.tsx'
import { cx } from './cx.ts'
import { defined } from './defined.ts'

type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  checked?: boolean | undefined
  defaultChecked?: boolean | undefined
  onCheckedChange?: ((checked: boolean) => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

/** Label at the left, switch at the right; both its position and its fill show the state. */
export function Switch({ label, hint, ...state }: SwitchProps) {
  const id = useId()
  return (
    <div className={choiceRowStyle}>
      <ChoiceLabel htmlFor={id} label={label} hint={hint} />
      <Primitive.Root
        id={id}
        {...defined(state)}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        className={cx(
          fingerStyle,
          'h-6 w-11 shrink-0 cursor-pointer rounded-full border border-edge bg-sunk transition-colors hover:border-ink',
          'disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-ink data-[state=checked]:bg-ink',
        )}
      >
        <Primitive.Thumb className="block size-4 translate-x-[3px] rounded-full bg-soft transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-paper" />
      </Primitive.Root>
    </div>
  )
}
