// One way to remove listings: how many, the person's time, and the sites, folded.
import { ChevronDown, GitMerge, Hand, Mail, PenLine, Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { RemovalWay } from '#shared/domain/removal-way.ts'
import { cx } from '#web/ui/cx.ts'
import { PlanLines } from './plan-lines.tsx'
import { WAY_TEXT } from './plan-words.ts'
import type { PlanLine } from './removal-plan.ts'
import type { PlanView } from './start-plan.ts'

const ICONS: Readonly<Record<RemovalWay, ReactNode>> = {
  automated: <Send aria-hidden />,
  parent: <GitMerge aria-hidden />,
  assisted: <PenLine aria-hidden />,
  email: <Mail aria-hidden />,
  guided: <Hand aria-hidden />,
}

type PlanKindProps = {
  way: RemovalWay
  /** All lines of this way, ticked or not. */
  lines: readonly PlanLine[]
  /** The lines shown when it is open. */
  matching: readonly PlanLine[]
  view: PlanView
  isOpen: boolean
  onToggle: () => void
  onChoose: (ids: readonly string[], on: boolean) => void
}

/** The whole head is the toggle. */
export function PlanKind({ way, lines, matching, view, isOpen, onToggle, onChoose }: PlanKindProps) {
  const id = useId()
  const ticked = new Set(view.chosen.map(line => line.id))
  const count = lines.filter(line => ticked.has(line.id)).length
  const { title, text } = WAY_TEXT[way]
  return (
    <div className="border-b border-line">
      <h4>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="grid min-h-touch w-full cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)_auto_1.25rem] items-start gap-x-3 py-3.5 text-left hover:bg-sunk/60"
        >
          <span className="pt-1 text-soft [&_svg]:size-4.5">{ICONS[way]}</span>
          <span>
            <span className="block leading-6 font-medium">{title}</span>
            <span className="block text-sm text-pretty text-soft">{text}</span>
          </span>
          <span className="leading-6 whitespace-nowrap tabular-nums">
            {count === lines.length ? count : `${count} of ${lines.length}`}
            <span className="sr-only"> {count === 1 ? 'listing' : 'listings'}</span>
          </span>
          <ChevronDown
            aria-hidden
            className={cx('mt-1 size-4.5 text-faint transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h4>
      <div id={id} hidden={!isOpen} className="pb-5 sm:pl-8">
        {isOpen && <PlanLines lines={matching} view={view} onChoose={onChoose} />}
      </div>
    </div>
  )
}
