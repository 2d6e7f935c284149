// Says on a page about a site that the person wants it left alone, and what that means for what the page shows.
import type { Person } from '#shared/collections/people.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import { Notice } from '#web/ui/notice.tsx'
import { LeaveAloneButton } from './leave-alone-button.tsx'
import type { NamedSite } from './leave-site-alone.ts'

export function LeftAloneNotice({ person, site }: { person: Person; site: NamedSite }) {
  if (!leavesAlone(person, site.id)) return null
  return (
    <div className="mb-8">
      <Notice
        tone="neutral"
        title={`You asked us to leave ${site.name} alone.`}
        action={<LeaveAloneButton person={person} site={site} />}
      >
        We no longer visit it for this person, and send it nothing. What you see here is from before.
      </Notice>
    </div>
  )
}
