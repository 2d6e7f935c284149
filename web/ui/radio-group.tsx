// One choice of a few, all visible, as a list.
import { RadioGroup as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { ChoiceLabel, choiceRowStyle, fingerStyle } from './choice-label.tsx'
import { cx } from './cx.ts'
import { defined } from './defined.ts'

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type RadioGroupProps = {
  legend: ReactNode
  hideLegend?: boolean
  options: readonly RadioOption[]
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
  name?: string | undefined
}

/** The ring of a radio; its dot is the indicator inside. */
const radioDotStyle =
  'grid size-5 shrink-0 cursor-pointer place-items-center rounded-full border border-edge bg-raised transition-colors hover:border-ink ' +
  'disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-ink'

/** A list of radios under a legend. */
export function RadioGroup({ legend, hideLegend = false, options, ...state }: RadioGroupProps) {
  const id = useId()
  return (
    <div>
      <p id={id} className={cx('mb-1 text-sm font-medium', hideLegend && 'sr-only')}>
        {legend}
      </p>
      <Primitive.Root aria-labelledby={id} {...defined(state)}>
        {options.map(option => {
          const itemId = `${id}-${option.value}`
          return (
            <div key={option.value} className={choiceRowStyle}>
              <Primitive.Item
                id={itemId}
                value={option.value}
                disabled={option.disabled ?? false}
                {...(option.hint ? { 'aria-describedby': `${itemId}-hint` } : {})}
                className={cx(fingerStyle, radioDotStyle, 'mt-0.5')}
              >
                <Primitive.Indicator className="size-2.5 rounded-full bg-ink" />
              </Primitive.Item>
              <ChoiceLabel htmlFor={itemId} label={option.label} hint={option.hint} />
            </div>
          )
        })}
      </Primitive.Root>
    </div>
  )
}
