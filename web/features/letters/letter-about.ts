// The subject of a letter in the dialog: a removal, or a site without one.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Person } from '#shared/collections/people.ts'
import type { CurrentVersion } from '#shared/letters/letter-versions.ts'
import type { LetterFacts } from '#shared/letters/templates.ts'
import type { FunctionPayload } from '#shared/protocol/functions.ts'
import type { LetterForm } from './letter-form.ts'

type Request = FunctionPayload<'email-removal'>

export type LetterSubject = {
  site: DataBrokerSite
  facts: LetterFacts
  /** Null if they aren't on this device. */
  person: Person | null
  /** The removal's own address; null if the removal starts with the letter. */
  from: string | null
  /** `listing`: what was on the screen; null if no listing is known. `siteName`: unique among all sites. */
} & (
  | { kind: 'removal'; jobId: string }
  | { kind: 'site'; person: Person; listing: NonNullable<Request['listing']> | null; siteName: string }
)

/** The request that sends the letter; `draft` is the draft it was written from. */
export function letterRequest(about: LetterSubject, form: LetterForm, draft: CurrentVersion | null): Request {
  const drafts = draft ? [draft.row, ...draft.earlier].map(row => row.id) : []
  return {
    to: form.to.trim(),
    subject: form.subject.trim(),
    body: form.body.trim(),
    userData: { full_name: about.facts.listingName },
    followUpDays: form.followUpDays,
    followUp: form.followUp,
    kind: form.kind,
    language: form.language,
    ...(drafts.length > 0 ? { drafts } : {}),
    ...(about.kind === 'removal'
      ? { job_id: about.jobId, siteName: about.facts.siteName }
      : { person_id: about.person.id, listing: about.listing, siteName: about.siteName }),
  }
}

/** A name that identifies this site for the server: its host if other sites share its name. */
export function siteNameFor(site: DataBrokerSite, sites: Iterable<DataBrokerSite>): string {
  const folded = ({ name }: DataBrokerSite) => name.trim().toLowerCase()
  const others = [...sites].filter(one => one.id !== site.id && folded(one) === folded(site))
  return others.length > 0 ? site.host : site.name
}
