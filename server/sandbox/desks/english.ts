// What the privacy desks write in English, by class of answer. Braces are filled in; see wordings.ts.
import type { Wordings } from './answers.ts'

export const english: Wordings = {
  acknowledged: [
    [
      'Thank you for contacting {site}. Your request has been received and assigned the number {ref}.',
      'Our team will review it and get back to you within 45 days. No further action is needed from you at this time.',
    ],
    [
      'Hi,',
      'we got your message about the record of {name} and have passed it to the data team. You will hear from us.',
    ],
    [
      'Ticket {ref} has been created.',
      'A privacy specialist will look at it in the order in which it arrived. Please do not reply to this message.',
    ],
    [
      'We are writing about your request {ref}.',
      'Because of the number of requests we receive, we need more time and are extending the period to answer by another 45 days, as the law permits.',
    ],
    [
      'Part of your information has been taken down. The rest is scheduled with the next data refresh and will follow.',
    ],
    ['Your request has been escalated to our legal department, who will review it and respond directly.'],
  ],
  done: [
    ['The record of {name} has been removed from {site}. Reference {ref}.'],
    [
      'Good news! Your listing is no longer on {site}, and your information has been deleted from our database.',
      'It may take a few days until search engines stop showing it.',
    ],
    [
      'Your deletion request {ref} has been completed.',
      'All personal information associated with you was erased today.',
    ],
    ['Hello, this has been taken care of. Your profile was taken down this morning. Have a nice day.'],
  ],
  no_record: [
    ['We searched our systems with the details in your message and hold no personal information about you.'],
    [
      'After a thorough review, {site} was unable to locate any record matching {name}. The matter is closed.',
    ],
    ['There is nothing under that name in our files, so there is nothing for us to delete. Reference {ref}.'],
  ],
  record_url_wanted: [
    ['We could not find a record from your mail. Please send its address, or your full name and city.'],
    [
      'To process your request, we need the exact link (URL) of each listing you would like removed. Please reply with it.',
    ],
    [
      'Several people share your name.',
      'Kindly copy the web address of the page that shows your information and send it to us. Until then request {ref} is on hold.',
    ],
  ],
  identity_wanted: [
    [
      'Before we can act on your request we must verify who you are. Please reply with a copy of a government-issued photo ID.',
    ],
    [
      'We take the security of personal data seriously.',
      'To confirm your identity, send us your date of birth, your current address and the last four digits of your telephone number. We cannot proceed until we have received them.',
    ],
    [
      'We are unable to verify your identity with the information provided. Kindly provide a utility bill or driver license showing {name}.',
    ],
  ],
  use_form: [
    ['Requests cannot be processed by e-mail. Please submit yours with our online form: {form}'],
    [
      'Hi there, opt-outs are self-service. Go to {form}, find your record and press the button. We can’t do it for you.',
    ],
    [
      'We accept privacy requests only by toll-free telephone (1-800-555-0142) or by post. This mailbox is for other questions.',
    ],
    [
      'If you are a California resident, please submit your request through the state’s Delete Request and Opt-out Platform (DROP). We do not process individual deletion requests by mail.',
    ],
  ],
  agent_refused: [
    [
      'It appears that this request was sent by an authorized agent or a third-party service. Please send a signed permission from the consumer.',
    ],
    [
      'We do not accept requests from deletion services. The consumer has to contact us directly from a personal mail address.',
    ],
    [
      'Your message came from an address that is not associated with {name}. Without a power of attorney we cannot act on behalf of another person.',
    ],
  ],
  not_your_state: [
    [
      'The law named in your letter applies to residents of other states. As you do not live there, {site} is not required to process your request.',
    ],
    [
      'Our records indicate that you are not a resident of a state that grants the right to deletion. For that reason we will not take further action.',
    ],
    [
      'The GDPR does not apply to {site}: we are a company in the United States and do not offer services in the European Union.',
    ],
  ],
  exempt: [
    [
      'The information on {site} comes from public records made available by government agencies. Such information is exempt from deletion.',
    ],
    [
      'The data you mention is regulated by the Fair Credit Reporting Act (FCRA) and is therefore outside the scope of state privacy laws.',
    ],
    ['We are legally required to retain these records (Gramm-Leach-Bliley Act) and cannot delete them.'],
  ],
  suppressed: [
    [
      'Your record has been suppressed and will no longer appear in our search results. Please note that we keep the underlying data.',
    ],
    [
      'You have been opted out. Your information is now on our do-not-display list; it has not been deleted from our files.',
    ],
    [
      'We blocked your profile from public view. A copy is retained internally so that we can honor your choice.',
    ],
  ],
  wrong_contact: [
    ['You have reached the wrong company. {site} does not own this data; please contact {other}.'],
    ['This mailbox belongs to our advertising department. For privacy matters write to {other}.'],
    [
      'The website you describe is not operated by us, and we have nothing to do with it. Its operator can be reached at {other}.',
    ],
  ],
  processor_only: [
    [
      'We hold this information solely as a service provider on behalf of our business customers. Please direct your request to the company you dealt with.',
    ],
    [
      '{site} acts as a data processor. We have no authority to delete the data; only the controller, our client, can instruct us to.',
    ],
  ],
  refused: [
    ['We have reviewed your request and decided not to honor it. This decision is final.'],
    ['Your request {ref} is denied.'],
    [
      'Removal of a listing is part of our Premium plan ($24.95 a month). Sign up and we will take it down right away.',
    ],
  ],
  confirm_link: [
    [
      'We received a request to remove the record of {name}. To confirm it, open this link: {link}',
      'If you do nothing, the request expires after 14 days.',
    ],
    [
      'One more step. Your request {ref} is processed only after you have confirmed your mail address: {link}',
    ],
  ],
  code: [
    [
      'Your verification code is {code}. Enter it at {codeForm} to complete your removal request.',
      'The code is valid for 24 hours.',
    ],
    ['Use the code {code} to confirm your request {ref}: {codeForm}', 'Without it we cannot go on.'],
  ],
  auto_reply: [
    [
      'I am out of the office until Monday with limited access to e-mail. In urgent cases please call the front desk.',
    ],
    ['This mailbox is not monitored. For general information visit our help center at https://{host}/about.'],
    ['Thank you for your e-mail. Our office is closed for the holidays and reopens on January 2.'],
  ],
  other: [
    ['How did we do? Take our one-minute survey and tell us about your experience with {site}.'],
    ['Protect your whole family with {site} Plus, now 40 % off. Offer ends Sunday.'],
    ['Please find our updated terms of service on https://{host}/about. They take effect next month.'],
  ],
}
