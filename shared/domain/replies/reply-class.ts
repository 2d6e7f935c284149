// What a broker's reply means for its removal: one class per reply.
import { z } from '#shared/lib/z.ts'

/**
 * Decisive is what the person has to do next, or the final state, not what the reply mentions:
 * - `acknowledged`: received, queued, extended, partly done, or promised for later; they ask for nothing
 * - `done`: deleted, or the listing removed, now
 * - `no_record`: they looked and hold nothing
 * - `record_url_wanted`, `identity_wanted`: they wait for a link, or for proof of who the person is
 * - `use_form`: another channel of theirs: form, account, phone, post, state platform
 * - `agent_refused`: they take the sender for an agent
 * - `not_your_state`: another place's law
 * - `exempt`: the kind of data: public records, FCRA, GLBA, HIPAA, press, a duty to keep it
 * - `suppressed`: hidden, blocked or opted out, and kept
 * - `wrong_contact`: another firm or mailbox is in charge, and they hold nothing for it
 * - `processor_only`: they hold it for a customer
 * - `refused`: no, for another reason or none; removal against payment
 * - `confirm_link`, `code`: a link to press or a code to enter, without which nothing happens
 * - `auto_reply`: absence notes, and automatic answers that don't mention the request
 * - `other`: anything else
 */
export const replyClass = z.enum([
  'acknowledged',
  'done',
  'no_record',
  'record_url_wanted',
  'identity_wanted',
  'use_form',
  'agent_refused',
  'not_your_state',
  'exempt',
  'suppressed',
  'wrong_contact',
  'processor_only',
  'refused',
  'confirm_link',
  'code',
  'auto_reply',
  'other',
])
export type ReplyClass = z.infer<typeof replyClass>

/** What a reply says, as a label beside it. */
export const REPLY_LABEL: Readonly<Record<ReplyClass, string>> = {
  acknowledged: 'They have the request',
  done: 'They say it’s removed',
  no_record: 'They say they have nothing',
  record_url_wanted: 'They want a link to the listing',
  identity_wanted: 'They want proof of identity',
  use_form: 'They want you to ask another way',
  agent_refused: 'They think an agent is writing',
  not_your_state: 'They say the law doesn’t cover you',
  exempt: 'They say this data is exempt',
  suppressed: 'They say it’s hidden, but kept',
  wrong_contact: 'They say somebody else is in charge',
  processor_only: 'They say they hold it for a customer',
  refused: 'They refuse',
  confirm_link: 'They want you to confirm a link',
  code: 'They want you to enter a code',
  auto_reply: 'An automatic answer',
  other: 'It isn’t about your request',
}
