// Whether a listing's fact matches the person's own: a full circle, a ring or a dash. A shape, so that it works without
// color.
import { Check, Minus, X } from 'lucide-react'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Agreement = 'agrees' | 'differs' | 'open'

const MARKS = {
  agrees: { Icon: Check, said: 'Agrees.', style: 'bg-ink text-paper' },
  differs: { Icon: X, said: 'Doesn’t agree.', style: 'border-2 border-ink' },
  open: { Icon: Minus, said: 'Can’t tell.', style: 'text-faint' },
} as const

export function AgreementMark({ mark }: { mark: Agreement }) {
  const { Icon, said, style } = MARKS[mark]
  return (
    <span className={cx('grid size-6 place-items-center rounded-full', style)}>
      <Icon aria-hidden className="size-3.5" />
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}
