// A status in one or two words, with an explanation on demand.
import { CornerUpLeft, Hand } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { EvidenceMark } from './evidence-mark.tsx'
import { Popover } from './popover.tsx'

export type StatusTone = 'clear' | 'yours' | 'back' | 'sent' | 'asserted' | 'unknown' | 'neutral'

type StatusPillProps = {
  tone: StatusTone
  children: ReactNode
  /** A sentence or two: what this means, and what happens next. Makes the pill a button. */
  explain?: ReactNode
}

const toneStyles: Record<StatusTone, string> = {
  clear: 'border-transparent bg-clear-wash text-clear',
  yours: 'border-transparent bg-yours-wash text-yours',
  back: 'border-transparent bg-back-wash text-back',
  sent: 'border-edge text-ink',
  asserted: 'border-edge text-ink',
  unknown: 'border-2 border-dotted border-edge text-soft',
  neutral: 'border-line text-soft',
}

function ToneMark({ tone }: { tone: StatusTone }) {
  if (tone === 'clear') return <EvidenceMark kind="seen" tone="clear" />
  if (tone === 'yours') return <Hand aria-hidden strokeWidth={2.25} className="size-3.5 shrink-0" />
  if (tone === 'back') return <CornerUpLeft aria-hidden strokeWidth={2.5} className="size-3.5 shrink-0" />
  if (tone === 'neutral') return null
  return <EvidenceMark kind={tone} />
}

function Pill({ tone, children, className, ...rest }: ComponentProps<'button'> & { tone: StatusTone }) {
  const style = cx(
    // Never shrinks beside other content, and wraps only where it's wider than the whole row, as with a long name.
    'inline-flex min-h-6.5 max-w-full shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-left text-xs font-medium wrap-anywhere',
    toneStyles[tone],
    className,
  )
  if (!rest['aria-haspopup']) {
    return (
      <span className={style}>
        <ToneMark tone={tone} />
        {children}
      </span>
    )
  }
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        style,
        'relative cursor-pointer hover:underline hover:underline-offset-4 pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-3',
      )}
    >
      <ToneMark tone={tone} />
      {children}
    </button>
  )
}

/** Readable without color: each tone has its own mark as well as its words. */
export function StatusPill({ tone, children, explain }: StatusPillProps) {
  if (!explain) return <Pill tone={tone}>{children}</Pill>
  return (
    <Popover label="What this status means" trigger={<Pill tone={tone}>{children}</Pill>}>
      <div className="max-w-72 text-soft">{explain}</div>
    </Popover>
  )
}
