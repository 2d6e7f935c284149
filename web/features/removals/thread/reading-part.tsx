// What a reply means, who decided that, and one tap to say otherwise.
import { useState } from 'react'
import { REPLY_LABEL, type ReplyClass } from '#shared/domain/replies/reply-class.ts'
import { discardIntent, sendIntent } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MeaningChoice } from './meaning-choice.tsx'
import type { ThreadEntry } from './thread-view.ts'
import { readByWords, readingTitle } from './thread-words.ts'

type ReadingPartProps = { entry: ThreadEntry; jobId: string }

/** The choice, open: the person has to say what it means. */
export function MeaningQuestion({ entry, jobId }: ReadingPartProps) {
  const { reading, sender } = entry
  const why = sender?.proof === 'failed' ? 'We couldn’t confirm who sent it' : 'We’re not certain'
  return (
    <section aria-label="What does this answer mean?" className="mt-4 bg-yours-wash p-4">
      <h4 className="font-medium">What does this answer mean?</h4>
      <p className="mt-0.5 mb-4 text-sm text-soft">
        {reading ? `Our best guess: ${lower(REPLY_LABEL[reading.class])}. ` : ''}
        {why}, so nothing happens until you choose.
      </p>
      <MeaningChoice value={null} onChoose={meaning => void sayMeaning(entry, jobId, meaning)} />
    </section>
  )
}

/** What we took it for, and the choice behind a button. */
export function ReadingPart({ entry, jobId }: ReadingPartProps) {
  const { reading } = entry
  const [asks, setAsks] = useState(false)
  const choose = (meaning: ReplyClass) => {
    setAsks(false)
    void sayMeaning(entry, jobId, meaning)
  }
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-2 border-edge py-0.5 pl-3">
      <div className="min-w-0">
        <p className="font-medium">{readingTitle(reading)}</p>
        {reading && (
          <p role="status" className="text-sm text-soft">
            {readByWords(reading)}
          </p>
        )}
      </div>
      <Dialog
        title="What does this answer mean?"
        description="What happens next depends on your choice."
        open={asks}
        onOpenChange={setAsks}
        trigger={
          <Button size="small" variant="quiet" className="max-sm:-ml-3.5">
            {reading ? 'It means something else' : 'Say what it means'}
          </Button>
        }
      >
        <MeaningChoice value={reading?.class ?? null} onChoose={choose} />
      </Dialog>
    </div>
  )
}

/** Shown at once; sent when possible. A newer word replaces an unsent one. */
async function sayMeaning({ id, reading }: ThreadEntry, jobId: string, meaning: ReplyClass): Promise<void> {
  const isSame = reading?.by === 'person' && reading.class === meaning
  if (!isSame) await sendIntent('read-reply', { message_id: id, class: meaning, job_id: jobId })
  // Comes last: if the page closes in between, something is sent twice, but nothing is lost.
  if (!isSame) for (const unsent of reading?.intentIds ?? []) await discardIntent(unsent)
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
