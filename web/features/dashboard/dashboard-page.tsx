// The signed-in hub: what's out there, what's being done, whose turn it is (PRODUCT T2.1). The route fills in parts of
// other features.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useMinWidth } from '#web/ui/use-min-width.ts'
import { type DashboardAction, type DashboardSums, dashboardWords } from './dashboard-words.ts'

type DashboardPageProps = {
  /** Whose dashboard it is, and the day. */
  eyebrow: string
  sums: DashboardSums
  /** At most one. */
  notice: ReactNode
  /** Removals that were started but aren't in the list of removals yet. */
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
  /** An offer to install the app, or to turn on notifications on this device. */
  offer: ReactNode
}

/** `empty` is shown if there are no removals and none was started. Lists are shown below it if they have anything. */
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
              tone={sums.percentComplete > 0 ? 'clear' : 'neutral'}
              explain="Completed removals out of all you started, not counting canceled ones. A removal is complete after two checks, 72 hours apart, that didn’t find the listing. If there’s nothing public to check, we take the site’s written word."
            >
              {sums.percentComplete}% complete
            </StatusPill>
          )
        }
        action={action && <MainAction {...action} />}
      />
      {props.notice && <div className="mb-8 empty:hidden">{props.notice}</div>}
      {props.tabs}
      {/* It comes and goes by itself. Below the list, it doesn't move anything that the person is about to press. */}
      {props.started && <div className="mt-12 first:mt-0">{props.started}</div>}
      {props.empty && <div className="mt-12 first:mt-0">{props.empty}</div>}
      <Columns {...props} />
      <div className="mt-14 empty:hidden">{props.offer}</div>
    </Page>
  )
}

const LEFT = ['whatTheyShow', 'lately', 'progress', 'since'] as const
const RIGHT = ['nextMinutes', 'live', 'comingUp', 'notifications'] as const
/** The same parts by importance. */
const NARROW = [
  'whatTheyShow',
  'nextMinutes',
  'lately',
  'live',
  'comingUp',
  'progress',
  'since',
  'notifications',
] as const

type ColumnsProps = Pick<DashboardPageProps, (typeof NARROW)[number]>

/**
 * Two columns; if one is empty, the other takes its space. Narrow screens have one column. Its order is the document's,
 * because the keyboard and screen readers follow the document.
 */
function Columns(props: ColumnsProps) {
  const isWide = useMinWidth('lg')
  return (
    <div
      className={cx(
        'mt-14 grid gap-x-16 [&>:not(:has(>:not(:empty)))]:hidden',
        isWide && 'grid-cols-[minmax(0,5fr)_minmax(0,4fr)]',
      )}
    >
      {(isWide ? [LEFT, RIGHT] : [NARROW]).map(names => (
        <div key={names[0]} className="flex min-w-0 flex-col gap-14">
          {names.map(name => (
            <div key={name} className="min-w-0 empty:hidden">
              {props[name]}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function MainAction({ kind, label }: { kind: DashboardAction; label: string }) {
  switch (kind) {
    case 'next':
      return (
        <LinkButton variant="primary" to="/next">
          {label}
        </LinkButton>
      )
    case 'decide':
      return (
        <LinkButton variant="primary" to="/my-removals" search={{ status: 'back' }}>
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
