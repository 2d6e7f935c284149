// The operator's reply: stored in the tab while it's written, and sent once.
import { useRef, useState } from 'react'
import { TICKET_MAX } from '#shared/domain/tickets.ts'
import { newId } from '#shared/lib/id.ts'
import { dropDraft, readDraft, writeDraft } from '#web/data/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type ReplyFormProps = {
  id: string
  busy: string | null
  /** Returns why it failed, or null. */
  reply: (answer: { key: string; text: string; close: boolean }) => Promise<string | null>
}

export function ReplyForm({ id, busy, reply }: ReplyFormProps) {
  const draft = `reply-${id}`
  const box = useRef<HTMLTextAreaElement>(null)
  // If only the server's response is lost, sending again sends nothing twice.
  const [key] = useState(newId)
  const [text, setText] = useState(() => readDraft(draft).text ?? '')
  const [missing, setMissing] = useState(false)
  const send = async (close: boolean) => {
    setMissing(text.trim() === '')
    if (text.trim() === '') {
      box.current?.focus()
      return
    }
    if ((await reply({ key, text, close })) === null) dropDraft(draft)
  }
  const change = (typed: string) => {
    setText(typed)
    setMissing(false)
    writeDraft(draft, { text: typed })
  }
  return (
    <form
      aria-label="Answer"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send(false)
      }}
      className="grid max-w-[46rem] gap-4"
    >
      <Field label="Your answer" error={missing && 'Write an answer.'}>
        <Textarea
          ref={box}
          name="text"
          required
          className="min-h-44"
          maxLength={TICKET_MAX.text}
          value={text}
          onChange={event => change(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={busy === 'reply'}>
          Send answer
        </Button>
        <Button loading={busy === 'reply and close'} onClick={() => void send(true)}>
          Send and close
        </Button>
      </div>
    </form>
  )
}
