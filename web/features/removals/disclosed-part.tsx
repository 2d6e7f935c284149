// The details that were disclosed to the site for this removal, by request, with the values on this device.
import { useState } from 'react'
import type { Message } from '#shared/collections/messages.ts'
import type { Person } from '#shared/collections/people.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type DisclosingRequest, disclosingRequests } from './disclosing-requests.ts'
import type { JobDetails } from './use-job.ts'

/** Requests beyond the newest are folded. */
const SHOWN = 3

type DisclosedPartProps = {
  details: Pick<JobDetails, 'view' | 'listing' | 'updates' | 'parent' | 'asks'> & {
    messages: readonly Message[]
  }
  person: Person | null
  now: number
}

export function DisclosedPart({ details, person, now }: DisclosedPartProps) {
  const { view, listing, updates, messages, asks, parent } = details
  const { job, siteName } = view
  const [isWhole, setWhole] = useState(false)
  const requests = disclosingRequests({ job, updates, messages, asks, around: { listing, person } })
  return (
    <Section
      title="What we told them"
      action={
        <TextLink to="/account/disclosures" className="text-sm text-soft">
          All sites
        </TextLink>
      }
    >
      {requests.length === 0 && (
        <p className="text-sm text-pretty text-soft">
          {parent ? (
            <>
              Nothing. We ask{' '}
              <TextLink to="/removals/$jobId" params={{ jobId: parent.job.id }}>
                {parent.siteName}
              </TextLink>
              , and {siteName} follows.
            </>
          ) : (
            `Nothing about this removal has gone to ${siteName}.`
          )}
        </p>
      )}
      <div className="grid gap-8">
        {requests.slice(0, isWhole ? undefined : SHOWN).map(request => (
          <Request key={request.id} request={request} now={now} />
        ))}
      </div>
      {requests.length > SHOWN && !isWhole && (
        <Button size="small" className="mt-4" onClick={() => setWhole(true)}>
          {`Show ${requests.length - SHOWN} earlier`}
        </Button>
      )}
      {requests.length > 0 && (
        <p className="mt-4 text-sm text-soft">
          <TextLink to="/account/disclosures" search={{ removal: job.id }}>
            The full record
          </TextLink>{' '}
          counts every field, also when we’re not sure it went out.
        </p>
      )}
    </Section>
  )
}

function Request({ request, now }: { request: DisclosingRequest; now: number }) {
  const { way, at, rows, gap } = request
  return (
    <section aria-label={`${way}, ${momentText(at, now)}`}>
      <h3 className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{way}</span>
        <time dateTime={at} className="text-faint">
          {momentText(at, now)}
        </time>
      </h3>
      {gap && <p className="mt-1 text-sm text-pretty text-soft">{gap}</p>}
      {rows.length > 0 && (
        <dl className="mt-2 border-t border-line">
          {rows.map(({ term, value, note }) => (
            <div
              key={term}
              className="border-b border-line py-2.5 sm:grid sm:grid-cols-[8.5rem_1fr] sm:gap-4"
            >
              <dt className="text-sm text-soft sm:pt-0.5">{term}</dt>
              <dd className="min-w-0 wrap-anywhere">
                <Value value={value} />
                {note && <span className="block text-sm text-faint">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Breaks an email address before its @. */
function Value({ value }: { value: string | null }) {
  if (value === null) return <span className="text-faint">Not kept</span>
  return /^[^\s@/]+@[^\s@/]+$/.test(value) ? <AddressText email={value} /> : value
}
