// The guide for a company that isn't known as a public people-search site: a request that needs no listing, by its
// form, by email, or as its privacy page says.
import type { GuideSite, GuideStep } from './guide.ts'

/** A company's contact options from the catalogue. */
type Contact = { privacy_email: string | null }

const has = (site: GuideSite, requirement: string) => site.requirements.includes(requirement)

/** 4 steps. If no contact option is known, the first step is to find one. */
export function requestGuide(site: GuideSite & Contact): GuideStep[] {
  return [open(site), write(site), send(site), wait(site)]
}

// Names such as “Acme Inc.” never end a sentence.
function open({ name, opt_out_url, privacy_email, privacy_url }: GuideSite & Contact): GuideStep {
  if (opt_out_url !== null)
    return {
      id: 'open',
      title: 'Open the request page',
      description: `${name} has a page for privacy requests.`,
      action: `Open it in a new tab, and check that it’s ${name}’s own.`,
      estimatedTime: 1,
    }
  if (privacy_email !== null)
    return {
      id: 'open',
      title: 'Start an email',
      description: 'We have no request page on file, but a mailbox for requests.',
      action: `Address it to ${privacy_email}.`,
      estimatedTime: 1,
    }
  return {
    id: 'open',
    title: 'Find out where to ask',
    description: 'We have no request page and no mailbox on file.',
    action:
      privacy_url === null
        ? `Open ${name}’s website and look at the bottom for “Privacy”, “Do not sell my information” or “Your privacy choices”.`
        : `Open the privacy page of ${name} and look for the way to make a request.`,
    estimatedTime: 3,
  }
}

function write({ name }: GuideSite): GuideStep {
  return {
    id: 'write',
    title: 'Say what you want',
    description: `${name} may show no page about you, so the request names you.`,
    action:
      'Ask it to delete the personal data it holds about you, and to stop selling and sharing it. Name a law only if it covers you.',
    tip: 'If you do find a page about you, add its link. If not, start with your name and one address, email or phone number that it may have.',
    estimatedTime: 3,
  }
}

function send(site: GuideSite): GuideStep {
  const asked = [
    ...(has(site, 'account') ? ['make the account it asks for'] : []),
    ...(has(site, 'date_of_birth') ? ['give your date of birth'] : []),
    ...(has(site, 'captcha') ? ['solve the puzzle'] : []),
    ...(has(site, 'id_document') ? ['show the proof of identity it asks for'] : []),
    ...(has(site, 'postal_letter') ? ['mail it on paper'] : []),
  ]
  const tip = has(site, 'id_document')
    ? 'First ask if you can do without the document. If you have to send one, cover everything but your name and address.'
    : undefined
  return {
    id: 'send',
    title: 'Send it',
    description: 'Enter only what it marks as required.',
    action: asked.length === 0 ? 'Send the request.' : `To send it, ${listOf(asked)}.`,
    ...(tip ? { tip } : {}),
    estimatedTime: Math.min(5, 1 + asked.length),
  }
}

function wait(site: GuideSite): GuideStep {
  const confirms = has(site, 'email_confirmation')
  return {
    id: 'wait',
    title: confirms ? 'Confirm it, and note the date' : 'Note the date',
    description: confirms
      ? 'Nothing happens until you open the link in its email.'
      : 'If there’s no page about you to check, its answer is all you get.',
    action: `${confirms ? `Open the email from ${site.name} and click its link. ` : ''}Write down the date and what you sent, and keep the answer.`,
    tip: 'How long it may take depends on the law where you live.',
    estimatedTime: confirms ? 3 : 1,
  }
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })
const listOf = (parts: readonly string[]) => LIST.format(parts)
