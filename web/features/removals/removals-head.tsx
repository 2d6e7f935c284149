// The header of the removals' two pages, the list and the board: how far they are, what waits, and a link between the
// two.
import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import type { Overview } from './overview.ts'

const PAGES = [
  { to: '/my-removals', label: 'List' },
  { to: '/removals', label: 'Progress', exact: true },
]

type RemovalsHeadProps = {
  title: string
  /** Whose removals they are, unless they're everyone's. */
  eyebrow?: ReactNode
  overview: Overview
  /** How many were started but aren't in the list yet. */
  starting: number
  action: ReactNode
}

/** The badge shows the percentage complete (PRODUCT T2.1). It's the same on both pages. */
export function RemovalsHead({ title, eyebrow, overview, starting, action }: RemovalsHeadProps) {
  const { total, percentComplete } = overview
  return (
    <>
      <SubNav label="Removals" pages={PAGES} />
      <PageHeader
        {...(eyebrow ? { eyebrow } : {})}
        title={title}
        aside={
          total > 0 && (
            <StatusPill
              tone={percentComplete > 0 ? 'clear' : 'neutral'}
              explain="Completed removals out of all you started, not counting canceled ones. A removal is complete after two checks, 72 hours apart, that didn’t find the listing. If there’s nothing public to check, we take the site’s written word."
            >
              {percentComplete}% complete
            </StatusPill>
          )
        }
        action={action}
        lede={headText(overview, starting)}
      />
    </>
  )
}

/** One or two sentences; empty before anything was started. */
export function headText({ total, completed, yours, yourMinutes, back }: Overview, starting: number) {
  if (total === 0) return starting > 0 ? `${starting} started.` : undefined
  const parts = [
    yours === 0
      ? ''
      : `${yours} ${yours === 1 ? 'is' : 'are'} waiting on you, about ${yourMinutes} ${yourMinutes === 1 ? 'minute' : 'minutes'} all told.`,
    back === 0 ? '' : `${back} came back.`,
  ]
  const waiting = parts.filter(Boolean).join(' ') || 'Nothing for you to do. We’re on the rest.'
  return `${completed} of ${total} completed. ${waiting}`
}
