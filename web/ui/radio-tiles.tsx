// One choice of a few, as tiles with room for a sentence each.
import { RadioGroup as Primitive } from 'radix-ui'
import { useId } from 'react'
import { cx } from './cx.ts'
import { defined } from './defined.ts'
import type { RadioGroupProps } from './radio-group.tsx'

const columnStyles = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' }

/** Tiles under a legend; the chosen one has an ink border and the dot. */
export function RadioTiles(props: RadioGroupProps & { columns?: 1 | 2 | 3 | 4 }) {
  const { legend, hideLegend = false, options, columns = 2, ...state } = props
  const id = useId()
  return (
    <div>
      <p id={id} className={cx('mb-2 text-sm font-medium', hideLegend && 'sr-only')}>
        {legend}
      </p>
      <Primitive.Root
        aria-labelledby={id}
        className={cx('grid gap-3', columnStyles[columns])}
        {...defined(state)}
      >
        {options.map(option => (
          <Primitive.Item
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            aria-labelledby={`${id}-${option.value}-label`}
            {...(option.hint ? { 'aria-describedby': `${id}-${option.value}-hint` } : {})}
            className={cx(
              'group flex min-h-touch cursor-pointer items-start gap-3 rounded-md border border-line px-4 py-3 text-left transition-colors',
              'hover:border-edge disabled:cursor-not-allowed disabled:opacity-50',
              'data-[state=checked]:border-ink data-[state=checked]:bg-raised data-[state=checked]:shadow-[inset_0_0_0_1px_var(--color-ink)]',
            )}
          >
            <span className="mt-1 grid size-4 shrink-0 place-items-center rounded-full border border-edge group-data-[state=checked]:border-ink">
              <Primitive.Indicator className="size-2 rounded-full bg-ink" />
            </span>
            <span className="min-w-0">
              <span id={`${id}-${option.value}-label`} className="block font-medium leading-6">
                {option.label}
              </span>
              {option.hint && (
                <span id={`${id}-${option.value}-hint`} className="block text-sm text-faint">
                  {option.hint}
                </span>
              )}
            </span>
          </Primitive.Item>
        ))}
      </Primitive.Root>
    </div>
  )
}
