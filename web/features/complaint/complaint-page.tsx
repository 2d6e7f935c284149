// /removals/$jobId/complaint: the regulator, the text for its form, and the files to attach. All of it is made on the
// device; the person sends it.
import { dueDay } from '#shared/domain/letter-clock.ts'
import { dayText, onDay } from '#shared/letters/day-text.ts'
import { LANGUAGE_LABEL, LETTER_LANGUAGES } from '#shared/letters/letter-language.ts'
import { openReply } from '#shared/reports/complaint-replies.ts'
import { type ComplaintRows, letterTime } from '#shared/reports/complaint-rows.ts'
import { complaintText } from '#shared/reports/complaint-text.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ComplaintFiles } from './complaint-files.tsx'
import { RegulatorPart } from './regulator-part.tsx'
import type { Complaint } from './use-complaint.ts'

type ComplaintPageProps = {
  complaint: Complaint
  /** A picture of the removal, or a file that came with a reply; null if it isn't available. */
  loadFile: (id: string) => Promise<Uint8Array | null>
  now: number
}

export function ComplaintPage({ complaint, loadFile, now }: ComplaintPageProps) {
  const { rows } = complaint
  const { job, siteName } = rows
  const text = complaintText(rows)
  return (
    <Page width="prose">
      <Breadcrumbs
        trail={[
          { label: 'My removals', to: '/my-removals' },
          { label: siteName, to: `/removals/${job.id}` },
          { label: 'Complaint' },
        ]}
      />
      <PageHeader
        title={`Complaint about ${siteName}`}
        lede="You send it to a regulator yourself. Here’s where, what to write, and what to attach."
      />
      {hasAsked(rows) ? (
        <>
          <TimeNotice rows={rows} now={now} />
          <ReplyNotice rows={rows} now={now} />
          <RegulatorPart complaint={complaint} />
          <Section
            title="Text for the form"
            lede="It has only facts from this removal. Read it, and change anything you like."
            action={<CopyButton text={text} what="the text for the form" />}
          >
            <div className="mb-4">
              <Segmented
                label="Language of the text"
                value={rows.language}
                onValueChange={value =>
                  complaint.chooseLanguage(LETTER_LANGUAGES.find(one => one === value) ?? 'en')
                }
                options={LETTER_LANGUAGES.map(value => ({ value, label: LANGUAGE_LABEL[value] }))}
              />
            </div>
            <p className="border border-line bg-raised px-4 py-4 text-sm wrap-anywhere whitespace-pre-wrap sm:px-6 sm:py-5">
              {text}
            </p>
          </Section>
          <ComplaintFiles rows={rows} loadFile={loadFile} />
        </>
      ) : (
        <EmptyState
          title="You can’t complain yet"
          action={
            <LinkButton to="/removals/$jobId" params={{ jobId: job.id }}>
              Back to the removal
            </LinkButton>
          }
        >
          No request for this removal has reached {siteName}. A regulator will ask whether you wrote to them
          first.
        </EmptyState>
      )}
    </Page>
  )
}

/** Whether a request has gone out, by letter or by form. A letter that came back asked nothing. */
const hasAsked = ({ letters, updates, job }: ComplaintRows): boolean =>
  (job.clock ?? null) !== null ||
  letters.some(({ direction, status }) => direction === 'out' && status === 'sent') ||
  updates.some(({ update_data }) => update_data.event === 'submitted')

/** A complaint about silence is wrong if they have written. */
function ReplyNotice({ rows, now }: { rows: ComplaintRows; now: number }) {
  const reply = openReply(rows)
  if (!reply) return null
  return (
    <div className="mb-10">
      <Notice
        tone="yours"
        title="Read their reply first"
        action={
          <LinkButton
            to="/removals/$jobId"
            params={{ jobId: rows.job.id }}
            search={{ open: 'reply' }}
            size="small"
          >
            Read it
          </LinkButton>
        }
      >
        {rows.siteName} wrote {onDay(letterTime(reply, rows), now)}, and what it means isn’t certain. It may
        be the answer, so the text doesn’t say that there’s none.
      </Notice>
    </div>
  )
}

/** A complaint while the broker still has time is likely to be turned away. */
function TimeNotice({ rows: { job, siteName, madeAt }, now }: { rows: ComplaintRows; now: number }) {
  const clock = job.clock ?? null
  if (clock === null || clock.answered !== null) return null
  const due = dueDay(clock)
  if (due < madeAt.slice(0, 10)) return null
  return (
    <div className="mb-10">
      <Notice title="They still have time to answer">
        {siteName} has until {dayText(`${due}T12:00:00.000Z`, now)} to answer. A regulator may ask you to
        wait.
      </Notice>
    </div>
  )
}
