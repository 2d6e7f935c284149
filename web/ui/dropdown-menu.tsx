// A menu of links or actions.
import { Link, type LinkProps } from '@tanstack/react-router'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

export type MenuItem = {
  label: string
  hint?: string
  icon?: ReactNode
  tone?: 'plain' | 'danger'
  disabled?: boolean
} & ({ to: NonNullable<LinkProps['to']>; onSelect?: never } | { onSelect: () => void; to?: never })

type DropdownMenuProps = {
  trigger: ReactElement
  label?: string
  align?: 'start' | 'center' | 'end'
  items: readonly (MenuItem | 'separator')[]
}

const itemStyle =
  'flex min-h-touch cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-ink no-underline outline-none select-none ' +
  'data-highlighted:bg-sunk data-disabled:cursor-not-allowed data-disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:shrink-0'

function ItemText({ item }: { item: MenuItem }) {
  return (
    <>
      {item.icon}
      <span className="min-w-0">
        <span className={cx('block leading-5', item.tone === 'danger' && 'text-back')}>{item.label}</span>
        {item.hint && <span className="block text-xs text-faint">{item.hint}</span>}
      </span>
    </>
  )
}

/** Arrow keys move, typing searches, Escape closes; items with `to` are real links. */
export function DropdownMenu({ trigger, label, align = 'start', items }: DropdownMenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          {...(label ? { 'aria-label': label } : {})}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 max-w-80 animate-appear scroll-area overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1.5 text-sm shadow-float"
        >
          {items.map((item, index) => {
            if (item === 'separator') {
              // biome-ignore lint/suspicious/noArrayIndexKey: separators have no identity but their place
              return <Primitive.Separator key={`separator-${index}`} className="mx-3 my-1.5 h-px bg-line" />
            }
            if (item.to !== undefined) {
              return (
                <Primitive.Item
                  key={item.label}
                  asChild
                  disabled={item.disabled ?? false}
                  className={itemStyle}
                >
                  <Link to={item.to}>
                    <ItemText item={item} />
                  </Link>
                </Primitive.Item>
              )
            }
            return (
              <Primitive.Item
                key={item.label}
                disabled={item.disabled ?? false}
                onSelect={item.onSelect}
                className={itemStyle}
              >
                <ItemText item={item} />
              </Primitive.Item>
            )
          })}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
