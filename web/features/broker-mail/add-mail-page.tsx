// /share: emails from sites that arrived in the person's own mailbox. Each is shown and added to its removal.
import { useState } from 'react'
import { isFinal } from '#shared/domain/removal.ts'
import { sendIntent } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { storedMails } from '#web/data/storage/stored-mails.ts'
import type { ShareProblem } from '#web/sw/share-target.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { List } from '#web/ui/list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import type { RemovalChoice } from './guess-removal.ts'
import { MailFilePicker } from './mail-file-picker.tsx'
import { MailItem } from './mail-item.tsx'
import type { BrokerMail } from './read-mail.ts'
import { useStoredMails } from './use-stored-mails.ts'

type AddMailPageProps = {
  /** The removal that the person came from. */
  jobId: string | undefined
  problem: ShareProblem | undefined
  /** Shows the removal that the last email was added to. */
  onDone: (jobId: string) => void
}

const PROBLEMS: Readonly<Record<ShareProblem, string>> = {
  nothing: 'The other app didn’t share an email or any text.',
  'not-kept': 'We couldn’t keep everything: emails can be up to 25 MB each, and 20 at a time.',
}

/** Works offline: added emails wait in the outbox. */
export function AddMailPage({ jobId, problem, onDone }: AddMailPageProps) {
  const { mails, failed } = useStoredMails()
  const removals = useRemovalChoices()
  const [notice, setNotice] = useState<ShareProblem | undefined>(problem)
  if (failed) {
    return (
      <Page width="prose">
        <ErrorState title="This device won’t let Offlist store emails">
          Its storage for this site is full or blocked.
        </ErrorState>
      </Page>
    )
  }
  if (mails === null || removals.status === 'loading') return <Skeleton />
  const add = async (id: string, mail: BrokerMail, choice: RemovalChoice) => {
    await sendIntent('add-broker-mail', { job_id: choice.id, mail: mail.source })
    await storedMails.remove(id)
    toast({
      title: `Kept with the removal on ${choice.siteName}`,
      description: 'Saved on this device. We’ll send it when you’re online.',
    })
    if (mails.length <= 1) onDone(choice.id)
  }
  return (
    <Page width="prose">
      <PageHeader
        title="Add an email from a site"
        lede="If a site writes to your own mailbox, add its email to the removal it belongs to. We’ll open its confirmation link for you, and count the email as the site’s word."
      />
      <div role="status" className="mb-8 empty:hidden">
        {notice && <Notice tone="yours">{PROBLEMS[notice]}</Notice>}
      </div>
      {removals.choices.length === 0 && <NoRemovals />}
      {mails.length > 0 && (
        <List label="Emails to add">
          {mails.map(({ id, name, reading }) => (
            <MailItem
              key={id}
              name={name}
              reading={reading}
              choices={removals.choices}
              preferred={jobId}
              onAdd={(mail, choice) => add(id, mail, choice)}
              onDiscard={() => void storedMails.remove(id)}
            />
          ))}
        </List>
      )}
      <div className={mails.length > 0 ? 'mt-8' : undefined}>
        <MailFilePicker
          another={mails.length > 0}
          onFiles={async files => {
            const kept = await storedMails.add(files.map(file => ({ name: file.name, content: file })))
            setNotice(kept < files.length ? 'not-kept' : undefined)
          }}
        />
      </div>
    </Page>
  )
}

function NoRemovals() {
  return (
    <div className="mb-8">
      <Notice
        title="You don’t have a removal to add it to yet"
        action={<LinkButton to="/exposures">See your listings</LinkButton>}
      >
        Start one first. We keep an email that’s already here for a week.
      </Notice>
    </div>
  )
}

/** Unsorted; see rankRemovals. */
function useRemovalChoices(): { status: 'loading' | 'ready'; choices: RemovalChoice[] } {
  const jobs = useDocs('removal_jobs')
  const { sites } = useSites()
  const choices = jobs.docs.map(job => {
    const site = sites.get(job.site_id)
    return {
      id: job.id,
      siteName: site?.name ?? job.site_id,
      listingName: job.listing_name,
      hosts: site ? [site.host] : [],
      returnAddress: job.return_address,
      open: !isFinal(job.status),
      createdAt: job.created_at,
    }
  })
  return { status: jobs.status, choices }
}
