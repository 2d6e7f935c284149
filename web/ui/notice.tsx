// A message that is part of the page, not temporary.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type NoticeProps = {
  tone?: 'neutral' | 'clear' | 'yours' | 'back'
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

const toneStyles = {
  neutral: 'border-edge',
  clear: 'border-clear bg-clear-wash',
  yours: 'border-yours bg-yours-wash',
  back: 'border-back bg-back-wash',
}

/** A line at the left in the tone's color; the words carry the meaning. */
export function Notice({ tone = 'neutral', title, children, action }: NoticeProps) {
  return (
    <div
      className={cx(
        'flex flex-col gap-x-6 gap-y-3 border-l-4 py-3 pr-4 pl-4 sm:flex-row sm:items-center sm:justify-between',
        toneStyles[tone],
      )}
    >
      <div className="min-w-0">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-sm text-pretty text-soft">{children}</div>}
      </div>
      {action && <div className="flex shrink-0 flex-wrap gap-3">{action}</div>}
    </div>
  )
}
