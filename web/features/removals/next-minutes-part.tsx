// Your next 10 minutes: what waits for the person, the most worthwhile first.
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export type NextRow = {
  id: string
  siteName: string
  detail: string
  minutes: number
  /** Its removal; null for a question about a listing. */
  jobId: string | null
}

type NextMinutesPartProps = {
  rows: readonly NextRow[]
  minutes: number
  /** How many removals wait for the person in total. */
  yours: number
}

/** Empty if nothing waits. */
export function NextMinutesPart({ rows, minutes, yours }: NextMinutesPartProps) {
  if (rows.length === 0) return null
  return (
    <Section
      title={`Your next ${minutes === 1 ? 'minute' : `${minutes} minutes`}`}
      action={
        yours > 0 && (
          <TextLink to="/my-removals" search={{ status: 'yours' }} className="text-sm text-soft">
            All {yours}
          </TextLink>
        )
      }
    >
      <List label="To do next">
        {rows.map(({ id, siteName, detail, minutes: takes, jobId }) => (
          <ListRow
            key={id}
            title={
              jobId === null ? (
                <RowLink to="/exposures/ask">{siteName}</RowLink>
              ) : (
                <RowLink to="/removals/$jobId" params={{ jobId }}>
                  {siteName}
                </RowLink>
              )
            }
            detail={detail}
            trailing={`${takes} min`}
          />
        ))}
      </List>
      <p className="mt-3 text-xs text-faint">What takes the most off per minute first.</p>
    </Section>
  )
}
