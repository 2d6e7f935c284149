// Your next 10 minutes: the removals that wait for the person, the quickest first.
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { askedText } from './asked-text.ts'
import type { JobView } from './job-view.ts'

type NextMinutesPartProps = {
  views: readonly JobView[]
  minutes: number
  /** How many wait for the person in all. */
  yours: number
}

/** Empty if none waits. */
export function NextMinutesPart({ views, minutes, yours }: NextMinutesPartProps) {
  if (views.length === 0) return null
  return (
    <Section
      title={`Your next ${minutes === 1 ? 'minute' : `${minutes} minutes`}`}
      action={
        <TextLink to="/my-removals" search={{ status: 'yours' }} className="text-sm text-soft">
          All {yours}
        </TextLink>
      }
    >
      <List label="To do next">
        {views.map(({ job, task, siteName, asked, next, minutes: takes }) => (
          <ListRow
            key={job.id}
            title={
              <RowLink
                to="/removals/$jobId"
                params={{ jobId: job.id }}
                search={task === 'look' ? {} : { open: task }}
              >
                {siteName}
              </RowLink>
            }
            detail={asked ? askedText(asked) : next.text}
            trailing={`${takes} min`}
          />
        ))}
      </List>
      <p className="mt-3 text-xs text-faint">The quickest first.</p>
    </Section>
  )
}
