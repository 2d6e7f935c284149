// The texts of a removal's timeline. An event stores codes and values, so the app, PDF and archive use the same
// sentences, and a correction here also applies to existing rows.

/** Sentences by code. `{site}` is a value that the event stores. A code never changes its meaning. */
const TEXTS = {
  // The person's request and statements.
  requested: 'You asked for this listing to be removed.',
  wrote_about_listing: 'You wrote to {site} about this listing.',
  wrote_about_data: 'You wrote to {site} about what it holds. We know of no listing there.',
  canceled: 'You canceled before we sent anything.',
  canceled_after_sending: 'You canceled. The request had already gone out.',
  asked_to_retry: 'You asked for another try.',
  steps_done: 'You marked the steps as complete.',
  said_not_theirs: 'You said this listing isn’t yours. We sent nothing.',
  answer_withdrawn: 'You took back your answer about this listing. We sent nothing.',
  person_saw_gone: 'You looked on {site} and the listing was gone.',
  person_saw_gone_again: 'You looked on {site} again, at least 72 hours later, and the listing was gone.',
  person_saw_present: 'You looked on {site} and the listing was still there.',
  person_could_not_open: 'You couldn’t open {site} to look.',
  person_took_back: 'You took back your answer about {site}.',
  person_found_again: 'You looked on {site} and found the listing there again.',

  // Filling in and sending.
  claimed: 'We’ve started on it.',
  form_started: 'We are filling in the form on {site}.',
  request_sent: 'We sent the request to {site}.',
  link_followed: 'We followed the confirmation link of {site}.',
  mail_awaited: 'The form on {site} was sent. We’re waiting for its confirmation mail.',
  outcome_unknown: 'We can’t tell whether {site} took the request.',
  earlier_request_sent: 'An earlier request was sent to {site}.',
  earlier_request_possible: 'An earlier request may have reached {site}.',
  request_possible: 'The request to {site} may have gone out before.',
  letter_possible: 'Your letter to {site} may have gone out before.',
  letter_sent: 'Your letter was sent to {site}.',
  own_letter_sent: 'You sent your letter to {site} from your own mailbox.',
  own_follow_up_sent: 'You followed up with {site} from your own mailbox.',
  own_final_notice_sent: 'You sent {site} a final notice from your own mailbox.',
  beside_removal: 'It doesn’t ask for the removal, so that stays as it was.',
  letter_unknown: 'We can’t tell whether your letter reached {site}.',
  letter_undelivered: 'We couldn’t deliver your letter to {address}.',
  held_up:
    'We were held up just before sending the form on {site}, so we didn’t send it. We’ll try again shortly.',
  restored: 'Our database was restored from a backup.',

  // Why nothing is sent, or why we don't send it.
  consent_ended: 'The consent for this person has ended.',
  consent_revoked: 'The consent for this person was taken back before anything was sent.',
  person_deleted: 'This person was deleted.',
  site_left_alone: 'You asked us to leave {site} alone.',
  no_longer_checked: 'We no longer check the site, and we send no reminders.',
  no_longer_found: 'A search of {site} no longer showed this listing.',
  not_surely_theirs: 'We’re not certain that this listing on {site} is yours.',
  unexpected_answer: '{site} didn’t answer the way we expected.',
  turned_away: '{site} didn’t let us through.',
  only_you: '{site} asks for something only you can do.',
  our_fault: 'Something went wrong on our side.',
  details_lost: 'We no longer have the listing’s details.',
  form_not_known: 'We can’t fill in this site’s form automatically.',
  forms_off: 'We no longer fill in forms on {site}.',
  takes_mail: '{site} takes removals by email. We’ve written a letter for you to read and send.',
  takes_person: '{site} takes removals only from the person. We’ve made a guide for you.',
  no_mail: 'No confirmation mail came within {hours} hours.',
  mail_without_link:
    'A mail of {site} came, but we didn’t recognize a confirmation link in it. Read it under Letters.',
  link_unclear:
    'A mail of {site} has a link, but we couldn’t tell whether it confirms your request, so we didn’t open it.',
  link_elsewhere: 'The confirmation link of {site} doesn’t lead to its own site, so we didn’t open it.',
  link_leads_to: 'It leads to {address}.',
  link_goes_through_to: 'It goes through {host} and says that it leads to {address}.',
  link_goes_through: 'It goes through {host}. We can’t tell where it leads until it’s opened.',
  link_unopened: 'We didn’t open your request’s confirmation link.',

  // Listings that depend on one at another site.
  parent_takes: '{site} gets its data from {parent}. Removing it there removes it here.',
  parent_not_started:
    '{site} gets its data from {parent}. You haven’t started the removal there, so we sent nothing.',
  parent_without_listing:
    '{site} is cleared through {parent}, where we didn’t find this listing. We’ve made a guide for you.',
  parent_covers: 'The request at {parent} covers this listing too.',
  parent_site_covers: 'The request at the parent site covers this listing too.',
  parent_gone: 'A search no longer shows the listing at the parent site. This one may go with it.',
  goes_with_parent: 'This listing disappears along with the one on {parent}.',
  parent_stopped: 'The removal there was stopped.',
  parent_needs_you: 'It needs something only you can do there.',

  // Brokers' answers and scan results.
  broker_says_done: '{site} wrote that it did what you asked.',
  broker_says_removed: '{site} wrote that it removed the listing. We’ll check for ourselves.',
  reply_acknowledged: '{site} confirmed that it has your request.',
  reply_suppressed: '{site} wrote that it hides the listing but keeps the data. That isn’t a deletion.',
  reply_no_record: '{site} wrote that it has nothing about you.',
  reply_record_url_wanted: '{site} asked for a link to the listing.',
  reply_identity_wanted: '{site} asked for proof of who you are.',
  reply_use_form: '{site} wants you to ask another way.',
  reply_agent_refused: '{site} thinks that an agent wrote your letter.',
  reply_not_your_state: '{site} wrote that the law doesn’t cover you.',
  reply_exempt: '{site} wrote that this kind of data is exempt.',
  reply_wrong_contact: '{site} wrote that somebody else is in charge.',
  reply_processor_only: '{site} wrote that it holds the data for a customer.',
  reply_refused: '{site} refused the request.',
  reply_confirm_link: '{site} wants you to confirm a link in its email.',
  reply_code: '{site} wants you to enter a code from its email.',
  reply_unclear: '{site} answered, and we’re not certain what the answer means.',
  reply_read_by_person: 'You read the answer from {site}.',
  reply_from_stranger: 'Somebody else wrote to the address that we gave only to {site}.',
  reply_not_proven: 'We couldn’t confirm that {site} sent this email, so it doesn’t change anything.',
  letter_bounced: 'Your letter to {site} came back: {address} doesn’t take mail.',
  letter_returned: 'Your letter to {site} came back: the mail server of {address} refused it.',
  letter_delayed: 'The mail server of {site} hasn’t taken your letter yet. It keeps trying.',
  letter_given_up:
    'The mail server of {site} said that it couldn’t take your letter yet, and {days} days later there’s still no answer.',
  letter_other_mailbox: 'You can send it to {address} instead.',
  letter_other_form: 'You can use the form on {site} instead.',
  letter_other_guide: 'You can follow our guide for {site} instead.',
  follow_up_due: 'We checked {site}: the listing is still there, and the time for an answer is over.',
  follow_up_without_look: '{site}’s time to answer is over, and we couldn’t check the site ourselves.',
  follow_up_sent: 'We followed up with {site}.',
  final_notice_sent: 'We sent {site} a final notice.',
  gone_once: 'We searched {site} again: the listing wasn’t there. We’ll check once more after 72 hours.',
  gone_twice: 'We searched {site} a second time, at least 72 hours later: the listing is gone.',
  gone_before_resending:
    'A search of {site} no longer showed this listing, so we didn’t send the request again. We’ll check once more.',
  still_there: 'We searched {site} again: the listing is still there.',
  there_with_other_details:
    'We searched {site} again: the listing is still there, with other details than before.',
  maybe_under_other_details:
    'We searched {site} again: it shows an entry that may be the same listing. Tell us if it’s you.',
  only_page_left:
    'We searched {site} again: the search leaves the listing out, but its own page is still up.',
  still_listed: 'Still listed on {site}.',
  still_listed_after: 'Still listed on {site} {days} days after the request.',
  page_still_up: 'The listing’s own page on {site} is still up.',
  page_still_up_after: 'The listing’s own page on {site} is still up {days} days after the request.',
  could_not_check: 'We couldn’t check {site} this time.',
  says_nothing: 'That doesn’t tell us about the listing.',
  cannot_search: 'We can’t search {site} at the moment. Please check whether your listing is still there.',
  absence_not_counted: 'The listing wasn’t there on {site}, but we don’t count that.',
  there_again: 'The listing on {site} is there again.',
  back: 'Your listing is back on {site}.',

  // Next steps.
  nothing_sent: 'We sent nothing.',
  not_sent_twice: 'We won’t send it twice.',
  not_sent_again: 'We won’t send the request again.',
  scan_will_tell: 'The next scan will tell.',
  answer_will_show: '{site}’s answer will show up here.',
  asking_again: 'We’re asking again.',
  try_later: 'We’ll try again later.',
  your_turn: 'The next step is yours.',
  site_had_its_time: 'The site has had its time, and the request didn’t work. It’s your turn.',
  nothing_asked_yet: 'We haven’t asked the site for anything yet. It’s your turn.',

  /** The reason, from the code that knows it. */
  reason: '{reason}',
} as const

type Texts = typeof TEXTS
export type TimelineCode = keyof Texts

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type Values<C extends TimelineCode> = Readonly<Record<NamesIn<Texts[C]>, string>>

/** A sentence as stored in an event. */
export type TimelineSentence = { code: string; values: Readonly<Record<string, string>> }

/** The maximum length of a stored value; longer ones are cut. */
export const VALUE_MAX = 300

/** A sentence with its values. */
export function sentence<C extends TimelineCode>(
  code: C,
  ...[values]: [NamesIn<Texts[C]>] extends [never] ? [] : [Values<C>]
): TimelineSentence {
  const entries = Object.entries<string>(values ?? {})
  return {
    code,
    values: Object.fromEntries(entries.map(([name, value]) => [name, value.slice(0, VALUE_MAX)])),
  }
}

/** The sentences as text; null if a code is unknown, as in rows of later versions. */
export function inWords(sentences: readonly TimelineSentence[]): string | null {
  const words = sentences.map(({ code, values }) => {
    const text = Object.hasOwn(TEXTS, code) ? TEXTS[code as TimelineCode] : null
    return text?.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') ?? null
  })
  return words.includes(null) ? null : words.join(' ')
}
