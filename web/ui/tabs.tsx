// Tabs: a few views of one thing, one visible at a time.
import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { defined } from './defined.ts'

type TabsProps = {
  label: string
  tabs: readonly { value: string; label: ReactNode; count?: number; content: ReactNode }[]
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
}

const triggerStyle = cx(
  'focus-visible:-outline-offset-2 group -mb-px flex min-h-touch min-w-0 cursor-pointer items-center justify-center gap-2 border-b-2 border-transparent px-1 py-2 text-center text-faint transition-colors',
  'hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink',
)

/**
 * Tabs on a hairline. Tabs with counts share the width on phones, the count above its label, so that all stay visible.
 */
export function Tabs({ label, tabs, value, defaultValue, onValueChange }: TabsProps) {
  const counted = tabs.some(tab => tab.count !== undefined)
  const initial = value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined
  return (
    <Primitive.Root {...defined({ value, onValueChange, defaultValue: initial })}>
      <Primitive.List
        aria-label={label}
        className={cx(
          'flex border-b border-line',
          counted ? 'max-sm:*:flex-auto sm:gap-7' : 'gap-6 overflow-x-auto overflow-y-hidden',
        )}
      >
        {tabs.map(tab => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            // Radix focuses the tab by script; if nothing had the focus before, Chromium treats that as keyboard focus.
            onMouseDown={event => event.currentTarget.focus({ focusVisible: false })}
            className={cx(
              triggerStyle,
              counted &&
                'max-sm:flex-col-reverse max-sm:justify-end max-sm:gap-0.5 max-sm:px-0 max-sm:text-xs max-sm:whitespace-nowrap max-sm:leading-4',
            )}
          >
            <span className="font-medium">{tab.label}</span>
            {tab.count !== undefined && (
              <span className="text-sm tabular-nums text-faint group-data-[state=active]:text-ink max-sm:font-serif max-sm:text-xl max-sm:leading-7">
                {tab.count}
              </span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(tab => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
