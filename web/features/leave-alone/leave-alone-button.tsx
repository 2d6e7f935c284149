// "Leave this site alone", or the way back. If removals are in progress there, first says what stops.
import { useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { LEAVE_ALONE_MAX, leavesAlone } from '#shared/domain/leave-alone.ts'
import { useDocs } from '#web/data/queries.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { leaveSiteAlone, type NamedSite, visitSiteAgain } from './leave-site-alone.ts'
import { openRemovals, whatStopsText } from './what-stops.ts'

type LeaveAloneButtonProps = {
  person: Pick<Person, 'id' | 'leave_alone'>
  site: NamedSite
  /** Short labels, beside the site's name. */
  isInList?: boolean
}

/** The label keeps its place when it changes, and so does the focus. */
export function LeaveAloneButton({ person, site, isInList = false }: LeaveAloneButtonProps) {
  const [asks, setAsks] = useState(false)
  const jobs = useDocs('removal_jobs', { where: job => job.person_id === person.id })
  const isAlone = leavesAlone(person, site.id)
  const isFull = (person.leave_alone?.length ?? 0) >= LEAVE_ALONE_MAX
  const stops = whatStopsText(openRemovals(jobs.docs, person.id, site.id))
  const leave = () => void leaveSiteAlone(person.id, site)
  const onClick = () => {
    if (isAlone) void visitSiteAgain(person.id, site)
    else if (stops === '') leave()
    else setAsks(true)
  }
  const label = isAlone ? 'Visit it again' : 'Leave this site alone'
  const shortLabel = isAlone ? 'Remove' : 'Leave alone'
  return (
    <>
      <Button
        size="small"
        variant={isInList && isAlone ? 'quiet' : 'secondary'}
        disabled={!isAlone && isFull}
        onClick={onClick}
        {...(isInList
          ? { 'aria-label': isAlone ? `Remove ${site.name} from the list` : `Leave ${site.name} alone` }
          : {})}
      >
        {isInList ? shortLabel : label}
      </Button>
      <AlertDialog
        title={`Leave ${site.name} alone?`}
        description={stops}
        confirmLabel="Leave it alone"
        tone="danger"
        open={asks}
        onOpenChange={setAsks}
        onConfirm={leave}
      />
    </>
  )
}
