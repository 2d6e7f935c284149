// The guide for any site: 4 steps (PRODUCT T9.3), based on the site's known requirements and on the fields already
// filled in for the person.
import { type GuideJob, type GuideSite, type GuideStep, isPrepared } from './guide.ts'

type Builder = (site: GuideSite, job: GuideJob | null) => GuideStep

const has = (site: GuideSite, requirement: string) => site.requirements.includes(requirement)

const find: Builder = (site, job) => ({
  id: 'find',
  title: 'Open your listing',
  description: has(site, 'record_url')
    ? `Make sure it’s yours, and copy its link: ${site.name} asks for it.`
    : 'Make sure it’s yours before you ask for anything.',
  action: job?.listing_url
    ? `Open the listing on ${site.name}${has(site, 'record_url') ? ' and copy the page’s link' : ''}.`
    : `Search ${site.name} for your name and city${has(site, 'record_url') ? ', and copy the link of your listing' : ''}.`,
  tip: 'The free results are enough. You never need to pay for a report to be removed.',
  estimatedTime: job?.listing_url ? 1 : 3,
})

const open: Builder = (site, job) => {
  if (isPrepared(job)) {
    return {
      id: 'open-form',
      title: 'Open the form we prepared',
      description: 'We’ve filled in what we could. Check it before you continue.',
      action: `Open the form on ${site.name} in a new tab.`,
      estimatedTime: 1,
    }
  }
  return {
    id: 'open-form',
    title: site.opt_out_url ? 'Open the removal page' : 'Find the removal page',
    description: site.opt_out_url
      ? `${site.name} has its own page for removals.`
      : `Look on ${site.name} for “Do not sell my information”, “Opt out” or “Privacy request”.`,
    action: site.opt_out_url
      ? 'Open the removal page in a new tab.'
      : 'Open the privacy page and look for it.',
    estimatedTime: site.opt_out_url ? 1 : 3,
  }
}

/** The parts that a requirement adds to the step that sends the request: an instruction, a caution, minutes. */
const ASKED: readonly { requirement: string; does: string; tip?: string; minutes: number }[] = [
  {
    requirement: 'account',
    does: 'make the free account it asks for',
    minutes: 2,
    tip: 'Use an alias if you have one, and keep the account: deleting it can undo the removal.',
  },
  { requirement: 'record_url', does: 'paste the link of your listing', minutes: 1 },
  {
    requirement: 'date_of_birth',
    does: 'enter your date of birth',
    minutes: 1,
    tip: 'The site uses it to tell you from people with the same name.',
  },
  {
    requirement: 'id_document',
    does: 'show the proof of identity it asks for',
    minutes: 3,
    tip: 'First ask if you can do without it. If you have to send a document, cover everything but your name and address.',
  },
  {
    requirement: 'captcha',
    does: 'solve the puzzle',
    minutes: 1,
    tip: 'We never solve these for you: they’re there to keep programs out.',
  },
]

const submit: Builder = (site, job) => {
  const prepared = isPrepared(job)
  // In a prepared form, only the parts that a program must not do remain.
  const asked = ASKED.filter(
    entry => has(site, entry.requirement) && (!prepared || entry.requirement === 'captcha'),
  )
  const tip = asked.find(entry => entry.tip)?.tip
  const minutes = 1 + asked.reduce((sum, entry) => sum + entry.minutes, 0)
  return {
    id: 'submit',
    title: 'Send the request',
    description: 'Enter only what the form marks as required, and only what your listing already shows.',
    action:
      job?.handoff && prepared
        ? sentence(job.handoff.remaining)
        : sentence(`${listOf([...asked.map(entry => entry.does), 'send the form'])}`),
    ...(tip ? { tip } : {}),
    estimatedTime: Math.min(5, minutes),
  }
}

const confirm: Builder = (site, job) => {
  const base = { id: 'confirm', title: 'Confirm it' }
  if (has(site, 'postal_letter')) {
    return {
      ...base,
      description: `${site.name} wants the request on paper.`,
      action: 'Print the form, sign it and mail it. Note the date.',
      estimatedTime: 5,
    }
  }
  if (has(site, 'phone_verification')) {
    return {
      ...base,
      description: `${site.name} confirms requests by phone.`,
      action: 'Answer the call, or call the number on the page, and give the code.',
      tip: 'Say only what the page asks for. You don’t have to say why.',
      estimatedTime: 4,
    }
  }
  if (has(site, 'email_confirmation') && job?.handoff?.filled.includes('email')) {
    return {
      ...base,
      description: 'Nothing comes down until you open the link in the email.',
      action:
        'Wait for the page to say it has your request. Its email arrives on this removal’s page, under Letters.',
      tip: 'The form uses an address made for this removal. If we haven’t opened the link for you within an hour, open it there.',
      estimatedTime: 2,
    }
  }
  if (has(site, 'email_confirmation')) {
    return {
      ...base,
      description: 'Nothing comes down until you open the link in the email.',
      action: `Open the email from ${site.name} and click its link.`,
      tip: 'The link may stop working after a day. Look in the spam folder too.',
      estimatedTime: 3,
    }
  }
  return {
    ...base,
    description:
      job === null
        ? 'That’s what the site says. Search for your listing again after a few days.'
        : 'That’s what the site says. We’ll check for the listing ourselves.',
    action: 'Wait for the page to say it has your request, and note the reference number if there is one.',
    estimatedTime: 1,
  }
}

/** The 4 steps for a site without its own guide. */
export function genericGuide(site: GuideSite, job: GuideJob | null): GuideStep[] {
  return [find, open, submit, confirm].map(build => build(site, job))
}

function listOf(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function sentence(text: string): string {
  const trimmed = text.trim()
  const first = trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}
