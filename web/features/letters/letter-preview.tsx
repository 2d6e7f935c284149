// The letter as the recipient will see it.
import { Copy } from 'lucide-react'
import { AddressText } from '#web/ui/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.ts'
import type { LetterForm } from './letter-form.ts'

/** `from` is the removal's own address, null until it has one. */
export function LetterPreview({ form, from }: { form: LetterForm; from: string | null }) {
  return (
    <Section
      level={3}
      title="Preview"
      action={
        <Button size="small" icon={<Copy aria-hidden />} onClick={() => void copy(form)}>
          Copy text
        </Button>
      }
    >
      <div className="border border-line bg-paper px-5 py-5 text-sm">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line pb-4 text-soft">
          <dt className="text-faint">From</dt>
          <dd>{from === null ? 'An address made for this removal' : <AddressText email={from} />}</dd>
          <dt className="text-faint">To</dt>
          <dd>
            <AddressText email={form.to} />
          </dd>
          <dt className="text-faint">Subject</dt>
          <dd className="text-ink wrap-anywhere">{form.subject}</dd>
        </dl>
        <p className="mt-4 max-w-prose whitespace-pre-wrap wrap-anywhere">{form.body}</p>
      </div>
    </Section>
  )
}

async function copy(form: LetterForm): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${form.subject}\n\n${form.body}`)
    toast({ title: 'Copied!', description: 'The letter is on your clipboard.', tone: 'success' })
  } catch {
    // Browsers refuse clipboard access without permission; the text can still be copied by hand.
    toast({ title: 'Couldn’t copy', description: 'Select the text and copy it.', tone: 'destructive' })
  }
}
