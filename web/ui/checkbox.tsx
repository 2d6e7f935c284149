// A checkbox with a label.
import { Check } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { ChoiceLabel, choiceRowStyle, fingerStyle } from './choice-label.tsx'
import { cx } from './cx.ts'
import { defined } from './defined.ts'

type CheckboxProps = {
  label: ReactNode
  hint?: ReactNode
  checked?: boolean | undefined
  defaultChecked?: boolean | undefined
  onCheckedChange?: ((checked: boolean) => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  /** A done step: its label is struck through. */
  struck?: boolean
}

/** The whole row is the click target. */
export function Checkbox({ label, hint, onCheckedChange, struck = false, ...state }: CheckboxProps) {
  const id = useId()
  return (
    <div className={choiceRowStyle}>
      <Primitive.Root
        id={id}
        {...defined(state)}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        onCheckedChange={checked => onCheckedChange?.(checked === true)}
        className={cx(
          fingerStyle,
          'mt-[0.1875rem] grid size-5 shrink-0 cursor-pointer place-items-center rounded-sm border border-edge bg-raised transition-colors',
          'hover:border-ink disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-ink data-[state=checked]:bg-ink',
        )}
      >
        <Primitive.Indicator>
          <Check aria-hidden strokeWidth={3} className="size-3.5 text-paper" />
        </Primitive.Indicator>
      </Primitive.Root>
      <ChoiceLabel htmlFor={id} label={label} hint={hint} struck={struck} />
    </div>
  )
}
