// Leads from a person's results to the sites that only the person can check.
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OwnCheckSite } from './own-check-sites.ts'

/** Empty if there are none, or if the person has looked at all of them. */
export function OwnCheckInvite({ rows, personId }: { rows: readonly OwnCheckSite[]; personId: string }) {
  const waiting = rows.filter(({ last }) => last === null).length
  if (waiting === 0) return null
  return (
    <div className="mt-8">
      <Notice
        title={waiting === 1 ? '1 site blocks automated visits.' : `${waiting} sites block automated visits.`}
        action={
          <LinkButton to="/look" search={{ person: personId }} size="small">
            Look for yourself
          </LinkButton>
        }
      >
        You can open {waiting === 1 ? 'its search' : 'their searches'} in your own browser and tell us what
        you see.
      </Notice>
    </div>
  )
}
