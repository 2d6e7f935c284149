// The proof: the listing as we found it next to the newest check, field by field, with both pictures.
import type { ReactNode } from 'react'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { FoundListing, RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { FieldFate } from '#shared/domain/compare-scans.ts'
import { ageTerm } from '#shared/domain/shown-age.ts'
import { dueText, momentText } from '#shared/letters/day-text.ts'
import { cx } from '#web/ui/cx.ts'
import type { EvidenceKind, EvidenceTone } from '#web/ui/evidence.ts'
import { EvidenceMark } from '#web/ui/evidence-mark.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { EvidenceShot } from './evidence-shot.tsx'
import type { CheckResult, LastCheck } from './last-check.ts'
import { FATE_WORDS, fateTally, type ProofRow, proofRows } from './proof-fields.ts'
import { ShotPicture } from './shot-picture.tsx'

type ProofPartProps = {
  job: RemovalJob
  siteName: string
  /** Null while its scan isn't on this device. */
  listing: SeenListing | null
  check: LastCheck | null
  updates: readonly RealtimeUpdate[]
  /** For the button that says it's somebody else's. */
  action: ReactNode
  now: number
}

export function ProofPart({ job, siteName, listing, check, updates, action, now }: ProofPartProps) {
  const rows = proofRows(job.found ?? null, listing, check, updates)
  return (
    <Section title="The proof" action={action}>
      <div className="grid gap-6 md:grid-cols-2">
        <Before job={job} listing={listing} now={now} />
        <After job={job} siteName={siteName} rows={rows} check={check} now={now} />
      </div>
      {check?.result === 'gone' && check.nth === 1 && (
        <p className="mt-4 text-sm text-soft">
          The same search, both times. The second look decides: sites sometimes hide a listing for a day.
        </p>
      )}
    </Section>
  )
}

type PanelProps = {
  title: string
  at: string | null
  evidence: EvidenceKind
  tone?: EvidenceTone
  /** Nothing was seen: the frame is dotted. */
  isOpen?: boolean
  now: number
  children: ReactNode
}

function Panel({ title, at, evidence, tone = 'plain', isOpen = false, now, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={cx(
        'min-w-0 rounded-md border',
        isOpen ? 'border-2 border-dotted border-edge' : 'border-line bg-raised',
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm">
        <h3 className="flex items-center gap-2 font-medium">
          <EvidenceMark kind={evidence} tone={tone} />
          {title}
        </h3>
        {at && (
          <time dateTime={at} className="text-faint">
            {momentText(at, now)}
          </time>
        )}
      </header>
      <div className="px-4 py-4">{children}</div>
    </section>
  )
}

function Before({ job, listing, now }: Pick<ProofPartProps, 'job' | 'listing' | 'now'>) {
  const url = listing?.url ?? job.listing_url
  const picture = listing?.picture
  return (
    <Panel
      title="Before"
      at={job.found?.last_seen_at ?? picture?.taken_at ?? listing?.first_seen_at ?? null}
      evidence="seen"
      now={now}
    >
      <p className="font-semibold break-words">{job.found?.name ?? listing?.name ?? job.listing_name}</p>
      <Facts listing={job.found ?? listing} />
      {url && (
        <p className="mt-3 text-sm break-all pointer-coarse:*:inline-block">
          <ExternalLink href={url}>{url}</ExternalLink>
        </p>
      )}
      {listing?.evidence_id && (
        <Shot
          id={listing.evidence_id}
          label={picture?.label ?? 'The listing as we saw it'}
          takenAt={picture?.taken_at ?? null}
          url={picture?.url ?? url}
          digest={picture?.digest ?? ''}
          recipeVersion={picture?.recipe_version}
          now={now}
        />
      )}
    </Panel>
  )
}

const AFTER: Readonly<
  Record<CheckResult, { title: string; head: string; evidence: EvidenceKind; tone: EvidenceTone }>
> = {
  gone: { title: 'After', head: 'Not there', evidence: 'seen', tone: 'clear' },
  listed: { title: 'After', head: 'Still listed', evidence: 'seen', tone: 'plain' },
  page_only: {
    title: 'After',
    head: 'Out of the search, page still up',
    evidence: 'seen',
    tone: 'plain',
  },
  unchecked: { title: 'After', head: 'Couldn’t check', evidence: 'unknown', tone: 'plain' },
  person_gone: {
    title: 'After, your word',
    head: 'You saw that it’s gone',
    evidence: 'asserted',
    tone: 'plain',
  },
  person_listed: {
    title: 'After, your word',
    head: 'You saw that it’s still there',
    evidence: 'asserted',
    tone: 'plain',
  },
}

type AfterProps = Pick<ProofPartProps, 'job' | 'siteName' | 'check' | 'now'> & { rows: readonly ProofRow[] }

function After({ job, siteName, rows, check, now }: AfterProps) {
  if (!check) {
    return (
      <Panel title="After" at={null} evidence="unknown" isOpen now={now}>
        <p className="font-semibold">Not looked yet</p>
        <p className="mt-1 text-sm text-soft">
          {job.submitted_at
            ? `We’ll look again ${dueText(job.next_action_at, now)}, with the search that found it.`
            : 'We’ll look again once the request is out.'}
        </p>
      </Panel>
    )
  }
  const { title, head, evidence, tone } = AFTER[check.result]
  const isGone = check.result === 'gone'
  const isOpen = check.result === 'unchecked'
  return (
    <Panel
      title={isGone ? `After, ${check.nth === 2 ? 'second' : 'first'} look` : title}
      at={check.at}
      evidence={evidence}
      tone={check.text !== '' && check.result === 'listed' && job.assurance === 'resurfaced' ? 'back' : tone}
      isOpen={isOpen}
      now={now}
    >
      <p className="font-semibold">
        {check.result === 'listed' && job.assurance === 'resurfaced' ? 'Listed again' : head}
      </p>
      {isOpen && (
        <p className="mt-1 text-sm text-soft">
          {check.text} That doesn’t mean {siteName} took it down.
        </p>
      )}
      {rows.length > 0 && <p className="mt-1 text-sm text-soft">{fateTally(rows)}</p>}
      <Fates rows={rows} />
      {check.picture && (
        <Shot
          id={check.picture.id}
          label={check.picture.label}
          takenAt={check.picture.taken_at}
          url={check.picture.url}
          digest={check.picture.digest}
          recipeVersion={check.picture.recipe_version}
          now={now}
        />
      )}
    </Panel>
  )
}

type ShotProps = Parameters<typeof EvidenceShot>[0]

/** The inline picture; its button opens it large, with its source. */
function Shot(props: ShotProps) {
  return (
    <figure className="mt-4">
      <div className="max-h-72 overflow-hidden">
        <ShotPicture id={props.id} label={props.label} />
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center gap-3 text-sm text-soft">
        <EvidenceShot {...props} isPlain />
        We cover other people’s records.
      </figcaption>
    </figure>
  )
}

/** A square marks each field's fate; its word is next to it. */
const FATE_STYLE: Readonly<Record<FieldFate, { mark: string; text: string }>> = {
  gone: { mark: 'border-clear bg-clear', text: 'line-through decoration-clear' },
  stayed: { mark: 'border-soft bg-soft', text: '' },
  back: { mark: 'border-back bg-back', text: 'font-medium' },
  new: { mark: 'border-back', text: 'font-medium' },
  unknown: { mark: 'border-dotted border-soft', text: 'text-soft' },
}

function Fates({ rows }: { rows: readonly ProofRow[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-2 text-sm">
      {rows.map(({ term, fields }) => (
        <div key={term} className="contents">
          <dt className="text-faint">{term}</dt>
          {fields.map(({ value, fate }) => (
            <dd
              key={`${fate} ${value}`}
              className="col-start-2 flex min-w-0 flex-wrap items-baseline justify-between gap-x-3"
            >
              <span className={cx('min-w-0 break-words', FATE_STYLE[fate].text)}>{value}</span>
              <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap text-soft">
                <span aria-hidden className={cx('size-2.5 border-2', FATE_STYLE[fate].mark)} />
                {FATE_WORDS[fate]}
              </span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Facts({ listing }: { listing: FoundListing | SeenListing | null }) {
  if (!listing) return null
  const rows = [
    { term: ageTerm(listing.age), detail: listing.age ?? '' },
    { term: 'Places', detail: listing.places.join(' · ') },
    { term: 'Phones', detail: listing.phones.join(' · ') },
    { term: 'Relatives', detail: listing.relatives.join(' · ') },
    { term: 'Other names', detail: listing.akas.join(' · ') },
  ].filter(({ detail }) => detail !== '')
  return (
    <dl className="mt-3 grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-2 text-sm">
      {rows.map(({ term, detail }) => (
        <div key={term} className="contents">
          <dt className="text-faint">{term}</dt>
          <dd className="min-w-0 break-words">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
