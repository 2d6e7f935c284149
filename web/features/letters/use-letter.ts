// The letter of a removal while it is being written, and sending it.
import { useState } from 'react'
import type { LetterType } from '#shared/letters/letter-type.ts'
import { type LetterFacts, letterOf } from '#shared/letters/templates.ts'
import { discardIntent, sendIntent, useIntents } from '#web/data/outbox.ts'
import { useDocs } from '#web/data/queries.ts'
import { type LetterErrors, type LetterForm, letterErrors } from './letter-form.ts'

export type LetterTab = 'template' | 'customize'

/** Choosing a template refills recipient, subject and body. `to` is where letters to the site go. */
export function useLetter(jobId: string, facts: LetterFacts, to: string) {
  const [type, setType] = useState<LetterType>('standard')
  const [form, setForm] = useState<LetterForm>(() => fill('standard', facts, to))
  const [errors, setErrors] = useState<LetterErrors>({})
  const [tab, setTab] = useState<LetterTab>('template')
  const { sending, saved, failed } = useSending(jobId)

  const choose = (chosen: LetterType) => {
    setType(chosen)
    setForm(fill(chosen, facts, to))
    setErrors({})
  }
  const send = () => {
    const found = letterErrors(form)
    setErrors(found)
    if (Object.keys(found).length > 0) return setTab('customize')
    // A letter that failed before is replaced by this one, not kept beside it.
    for (const intent of failed) void discardIntent(intent.id)
    void sendIntent('email-removal', {
      job_id: jobId,
      to: form.to.trim(),
      subject: form.subject.trim(),
      body: form.body.trim(),
      siteName: facts.siteName,
      userData: { full_name: facts.listingName },
      followUpDays: form.followUpDays,
    })
  }
  return { type, choose, form, setForm, errors, tab, setTab, sending, saved, send }
}

function fill(type: LetterType, facts: LetterFacts, to: string): LetterForm {
  const { subject, body, followUpDays } = letterOf(type, facts)
  return { to, subject, body, followUpDays }
}

/** The letters of this job that are on their way: asked for here, or waiting on the server to leave. */
function useSending(jobId: string) {
  const letters = useIntents().filter(
    intent => intent.kind === 'email-removal' && intent.payload.job_id === jobId,
  )
  const messages = useDocs('messages', { where: row => row.job_id === jobId && row.direction === 'out' })
  const open = letters.filter(intent => intent.status === 'pending' || intent.status === 'accepted')
  return {
    sending: open.length > 0 || messages.docs.some(message => message.status === 'queued'),
    saved: open.some(intent => intent.status === 'pending'),
    failed: letters.filter(intent => intent.status === 'failed'),
  }
}
