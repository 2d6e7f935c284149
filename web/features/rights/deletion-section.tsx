// Deleting the account: what is deleted, when, and what stays for a while.
import { DELETION_WAIT_DAYS } from '#shared/protocol/rights.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import type { DeletionPart } from './use-deletion.ts'

const GOES = [
  'The people you added, and everything you told us about them',
  'What we found, removals, their timelines and pictures',
  'Letters, replies and documents',
  'Alerts, notifications and settings',
  'Archives, your security log, your devices and ways to sign in',
  'The account itself',
]

type DeletionSectionProps = Pick<DeletionPart, 'answer' | 'busy' | 'refusal' | 'retry' | 'ask'>

/** What a deletion would remove, and requesting it. A pending one is shown at the top of the page. */
export function DeletionSection({ answer, busy, refusal, retry, ask }: DeletionSectionProps) {
  const deletion = answer.value
  return (
    <Section id="deletion" title="Delete your account">
      <div className="grid gap-6">
        {deletion?.state === 'waiting' && (
          <p className="max-w-prose text-soft">
            You’ve asked for this. The top of this page says when it happens and how to call it off.
          </p>
        )}
        {deletion?.state === 'none' && (
          <AskForDeletion busy={busy} backupDays={deletion.backup_days} onAsk={ask} />
        )}
        {answer.status === 'failed' && (
          <PartFailed
            message="You need to be online for this, and we can’t reach Offlist right now."
            onRetry={retry}
          />
        )}
        <div role="alert">{refusal && <Notice tone="back" title={refusal} />}</div>
      </div>
    </Section>
  )
}

type AskForDeletionProps = { busy: boolean; backupDays: number; onAsk: () => void }

function AskForDeletion({ busy, backupDays, onAsk }: AskForDeletionProps) {
  return (
    <div className="grid gap-5">
      <div>
        <p className="font-medium">What we delete after {DELETION_WAIT_DAYS} days</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-soft">
          {GOES.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <p className="max-w-prose text-soft">
        Sites keep the requests we sent them. We won’t send the ones that haven’t gone out by then.{' '}
        {backupText(backupDays)} Signing out on a device deletes the copy there. We’ll email you a signed
        receipt.
      </p>
      <AlertDialog
        tone="danger"
        title="Delete your account?"
        description={`Everything goes in ${DELETION_WAIT_DAYS} days. Until then you can call it off on this page. After that, no one can bring it back.`}
        confirmLabel="Delete my account"
        cancelLabel="Keep it"
        onConfirm={onAsk}
        trigger={
          <Button variant="danger" loading={busy} className="justify-self-start">
            Delete my account
          </Button>
        }
      />
    </div>
  )
}

function backupText(days: number): string {
  if (days === 0) return 'We don’t keep backups.'
  return `We overwrite backups made before the deletion within ${days} ${days === 1 ? 'day' : 'days'} after it.`
}
