// The signed-in hub: what's out there, what's being done, whose turn it is (spec, signed-in tools, 2.1). Its parts belong
// to other features; the route puts them in.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useMinWidth } from '#web/ui/use-min-width.ts'
import { type Action, type DashboardSums, dashboardWords } from './dashboard-words.ts'

type DashboardPageProps = {
  /** Whose dashboard, and the day. */
  eyebrow: string
  sums: DashboardSums
  /** The removal that waits for the person and takes least time, with its dialog; null when none waits. */
  nextYours: { jobId: string; dialog: 'guide' | 'letter' | undefined } | null
  /** At most one. */
  notice: ReactNode
  /** Removals you started but aren't in the list of removals yet. */
  started: ReactNode
  empty: ReactNode
  tabs: ReactNode
  whatTheyShow: ReactNode
  nextMinutes: ReactNode
  lately: ReactNode
  notifications: ReactNode
  live: ReactNode
  comingUp: ReactNode
  progress: ReactNode
  since: ReactNode
  /** To install, or to be told on this device. */
  offer: ReactNode
}

/** `empty` stands where there are no removals and none was started; the lists follow as far as something is known. */
export function DashboardPage(props: DashboardPageProps) {
  const { sums } = props
  const { title, lede, action } = dashboardWords(sums)
  return (
    <Page>
      <PageHeader
        eyebrow={props.eyebrow}
        title={title}
        lede={lede}
        aside={
          sums.total > 0 && (
            <StatusPill
              tone={sums.percentComplete === 100 ? 'clear' : 'neutral'}
              explain="Completed removals out of all you started, not counting canceled ones. A removal is complete after two checks, 72 hours apart, that didn’t find the listing. If there’s nothing public to check, we take the site’s written word."
            >
              {sums.percentComplete}% complete
            </StatusPill>
          )
        }
        action={action && <MainAction {...action} nextYours={props.nextYours} />}
      />
      {props.notice && <div className="mb-8 empty:hidden">{props.notice}</div>}
      {props.tabs}
      {/* It comes and goes by itself: below the list, it doesn't move what someone is about to press. */}
      {props.started && <div className="mt-12 first:mt-0">{props.started}</div>}
      {props.empty && <div className="mt-12 first:mt-0">{props.empty}</div>}
      <Columns
        left={[props.whatTheyShow, props.lately, props.progress, props.since]}
        right={[props.nextMinutes, props.live, props.comingUp, props.notifications]}
        narrow={[
          props.whatTheyShow,
          props.nextMinutes,
          props.lately,
          props.live,
          props.comingUp,
          props.progress,
          props.since,
          props.notifications,
        ]}
      />
      <div className="mt-14 empty:hidden">{props.offer}</div>
    </Page>
  )
}

type ColumnsProps = Record<'left' | 'right' | 'narrow', readonly ReactNode[]>

/**
 * Two columns, of which an empty one gives its place to the other. On a narrow screen one, in the order in which the parts
 * matter: in the document too, since the focus and screen readers go by it.
 */
function Columns({ left, right, narrow }: ColumnsProps) {
  const isWide = useMinWidth('lg')
  const columns = isWide ? [left, right] : [narrow]
  return (
    <div
      className={cx(
        'mt-14 grid gap-x-16 [&>:not(:has(>:not(:empty)))]:hidden',
        isWide && 'grid-cols-[minmax(0,5fr)_minmax(0,4fr)]',
      )}
    >
      {columns.map((parts, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns and their parts have fixed places.
        <div key={column} className="flex min-w-0 flex-col gap-14">
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <div key={at} className="min-w-0 empty:hidden">
              {part}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

type MainActionProps = { kind: Action; label: string; nextYours: DashboardPageProps['nextYours'] }

function MainAction({ kind, label, nextYours }: MainActionProps) {
  switch (kind) {
    case 'next':
      return (
        nextYours && (
          <LinkButton
            variant="primary"
            to="/removals/$jobId"
            params={{ jobId: nextYours.jobId }}
            search={nextYours.dialog ? { open: nextYours.dialog } : {}}
          >
            {label}
          </LinkButton>
        )
      )
    case 'decide':
      return (
        <LinkButton variant="primary" to="/removals" search={{ status: 'back' }}>
          {label}
        </LinkButton>
      )
    case 'scan':
      return (
        <LinkButton to="/scan" variant="secondary">
          {label}
        </LinkButton>
      )
    case 'answer':
      return (
        <LinkButton variant="primary" to="/exposures/ask">
          {label}
        </LinkButton>
      )
    default:
      return (
        <LinkButton variant="primary" to="/exposures">
          {label}
        </LinkButton>
      )
  }
}
