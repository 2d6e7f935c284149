// Drafts and templates of letters, as devices create them.
import type { Message, Writing } from '#shared/collections/messages.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { START } from './documents.ts'

type Given = Partial<Omit<Message, 'writing'>> & { writing?: Partial<Writing> }

/** A draft of a letter. Without a removal's id, it's for a site without a removal. */
export function aDraft({ writing, ...given }: Given = {}): Message {
  const of = writing?.of ?? newId()
  return {
    id: newId(),
    job_id: of,
    site_id: 'first',
    direction: 'out',
    status: 'draft',
    from_address: '',
    to_address: 'privacy@first.example',
    subject: 'Removal',
    body: 'Please remove it.',
    follow_up_at: null,
    sent_at: null,
    created_at: iso(START),
    ...given,
    writing: { of, after: null, name: '', follow_up_days: 30, person_id: null, ...writing },
  }
}

/** A template that the person wrote. */
export const aTemplateOfOwn = (name: string, given: Given = {}): Message =>
  aDraft({ status: 'template', site_id: '', to_address: '', ...given, writing: { name, ...given.writing } })
