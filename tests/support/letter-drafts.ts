// Drafts of letters, and templates, as devices make them.
import type { Message, Writing } from '#shared/collections/messages.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { START } from './documents.ts'

type Given = Partial<Omit<Message, 'writing'>> & { writing?: Partial<Writing> }

/** A draft of a letter; without a removal's id, for a site without one. */
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

/** A template of the person's own. */
export const aTemplateOfOwn = (name: string, given: Given = {}): Message =>
  aDraft({ status: 'template', site_id: '', to_address: '', ...given, writing: { name, ...given.writing } })
