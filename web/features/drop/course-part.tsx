// Where a sent request stands: its course with dates, and its DROP ID.
import { useState } from 'react'
import type { DropRequest } from '#shared/collections/drop-requests.ts'
import { type DropCycle, dropStage } from '#shared/domain/drop/cycle.ts'
import { dropCalendar } from '#shared/domain/drop/drop-calendar.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { CalendarButton } from '#web/ui/calendar-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { CycleLine } from './cycle-line.tsx'
import { DropRequestForm } from './drop-request-form.tsx'
import { stageText } from './drop-words.ts'
import type { DropRequestActions } from './use-drop-request.ts'

type CoursePartProps = {
  request: DropRequest
  cycle: DropCycle
  today: string
  actions: DropRequestActions
}

export function CoursePart({ request, cycle, today, actions }: CoursePartProps) {
  const [isChanging, setChanging] = useState(false)
  const now = useNow(MINUTE)
  const stage = dropStage(cycle, today)
  return (
    <Section id="course" title="Where your request stands" lede={stageText(cycle, stage, today)}>
      <CycleLine cycle={cycle} stage={stage} today={today} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="text-sm text-faint">DROP ID </span>
          {request.drop_id ?? 'not entered'}
        </p>
        <span className="flex flex-wrap gap-2">
          {request.drop_id !== null && <CopyButton text={request.drop_id} what="DROP ID" />}
          <Button size="small" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            Change
          </Button>
        </span>
      </div>
      <div className="mt-3 -ml-3.5 empty:hidden">
        <CalendarButton entries={dropCalendar(request, now)} name="drop-dates" now={now} />
      </div>
      {isChanging && (
        <div className="mt-5 grid gap-4">
          <DropRequestForm
            today={today}
            sent={request}
            label="Save changes"
            onSave={async sent => {
              await actions.save(sent)
              setChanging(false)
            }}
            onCancel={() => setChanging(false)}
          />
          <p className="text-sm text-soft">
            Did you enter this by mistake?{' '}
            <Button variant="quiet" size="small" onClick={() => void actions.remove()}>
              Delete it from Offlist
            </Button>
          </p>
        </div>
      )}
    </Section>
  )
}
