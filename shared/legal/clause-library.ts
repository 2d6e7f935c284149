// The clause library: builds a legal document from reviewed clauses, by the kind of request, the law and the
// obstacles. Pure: the same facts give the same text, on a device and on the server.

import { stateName } from '#shared/lib/us-state.ts'
import { allowedCitations, GDPR, lawFor } from './allowed-citations.ts'
import type { DraftFacts } from './draft-facts.ts'
import { type Obstacle, obstaclesIn } from './obstacles.ts'
import { ownWords } from './own-words.ts'

export type LegalDraft = {
  content: string
  /** A summary for the person: the request, its basis and its deadline. */
  summary: string
  /** The citations in it; all are allowed ones. */
  citations: string[]
  obstacles: Obstacle[]
  /** Omitted sentences of the description: they cite law that we haven't checked. */
  leftOut: string[]
}

/** Writes a document. Takes a few milliseconds for any description. */
export function draftFromClauses(facts: DraftFacts): LegalDraft {
  const words = ownWords(facts.description)
  const obstacles = obstaclesIn(words.said)
  const request = requestOf(facts)
  const paragraphs = [
    ...request.paragraphs,
    ...obstacles.map(obstacle => obstacleClause(obstacle, facts)),
    ...(words.text === '' ? [] : [`About this case, in my own words:\n\n${words.text}`]),
    request.deadline,
  ]
  const content = frame(facts, paragraphs)
  return {
    content,
    summary: request.summary,
    citations: allowedCitations(facts)
      .map(({ text }) => text)
      .filter(text => content.includes(text)),
    obstacles,
    leftOut: words.leftOut,
  }
}

/** Adds the address to the site, the subject and the signature around the paragraphs. */
export function frame(facts: DraftFacts, paragraphs: readonly string[]): string {
  const parts = [dayOf(facts.date), salutation(facts), opening(facts), ...paragraphs, closing(facts)]
  return parts.join('\n\n')
}

/** The paragraph that requests an answer and sets the deadline. */
export const deadlineOf = (facts: DraftFacts): string => requestOf(facts).deadline

type Request = { paragraphs: string[]; deadline: string; summary: string }

function requestOf(facts: DraftFacts): Request {
  switch (facts.type) {
    case 'gdpr_request':
      return europeanRequest(facts)
    case 'ccpa_request':
      return facts.homeState === 'CA' ? stateRequest(facts) : likeCalifornians(facts)
    case 'deletion_request':
      return stateRequest(facts)
    case 'cease_and_desist':
      return ceaseRequest(facts)
  }
}

function europeanRequest(facts: DraftFacts): Request {
  return {
    paragraphs: [
      `Please erase the personal data that you hold about ${me(facts)}, stop showing it, and stop passing it on. Please also tell everybody you gave it to.`,
      `If the General Data Protection Regulation applies to your use of this data, please treat this letter as a request for erasure (${GDPR.erase}) and as an objection (${GDPR.object}), to be answered within one month (${GDPR.respond}). The same goes for the law of the United Kingdom (${GDPR.uk}). This letter makes no statement about where anybody lives.`,
    ],
    deadline:
      'Please confirm when this is done, or write within one month which of the data you keep, and on what ground.',
    summary: `Asks ${them(facts)} to erase the data and objects to its use, under the GDPR if it applies. The answer would be due within one month.`,
  }
}

function likeCalifornians(facts: DraftFacts): Request {
  return {
    paragraphs: [
      `Please stop selling and sharing the personal information that you have about ${me(facts)}, and delete it.`,
      'Many businesses handle such requests from everywhere the way they must for people who live in California. If you do, please do so here. This letter claims no home there, and rests on what you say in your own privacy policy.',
    ],
    deadline: PLAIN_DEADLINE,
    summary: `Asks ${them(facts)} for what people who live in California can ask for. It claims no right: the home you gave isn’t in California.`,
  }
}

function stateRequest(facts: DraftFacts): Request {
  const law = lawFor(facts)
  if (law === null) return plainRequest(facts)
  const { sections } = law
  const who = facts.onBehalf ? 'The person this letter is about lives' : 'I live'
  const cited = sections.delete === sections.optOut ? '' : ` (${sections.delete})`
  const all = `please delete the personal data that you have about ${me(facts)}, wherever you got it${cited}, and stop selling it (${sections.optOut}).`
  const provided = `please stop selling and sharing the personal data that you have about ${me(facts)} (${sections.optOut}), and delete what you collected from ${me(facts)} (${sections.delete}).`
  const beyond =
    law.deletes === 'provided'
      ? ['Please delete the rest as well. I ask for that without claiming that the law requires it.']
      : []
  return {
    paragraphs: [
      `${who} in ${stateName(law.state)}. Under the ${law.name}, ${law.deletes === 'all' ? all : provided}`,
      ...beyond,
      ...proofClause(facts, sections.noProof),
    ],
    deadline: `Please confirm when this is done. The law gives you ${law.days} days from the day you get this letter (${sections.respond}).`,
    summary: `Asks ${them(facts)} to delete the data and stop selling it, under the ${law.name}. The answer is due ${law.days} days after they get it.`,
  }
}

function plainRequest(facts: DraftFacts): Request {
  return {
    paragraphs: [
      `Please delete the personal data that you have about ${me(facts)}, keep it out of your search, and don’t pass it on. Please also take it off any other site that you run or supply with it.`,
      'If your privacy policy offers this to people in some places only, please offer it here as well, or write what stands against it.',
    ],
    deadline: PLAIN_DEADLINE,
    summary: `Asks ${them(facts)} to delete the data and keep it off. It cites no law: ${
      facts.homeState === null
        ? 'we don’t know which state you live in'
        : `we know of none in ${stateName(facts.homeState) ?? facts.homeState} that gives this right`
    }.`,
  }
}

function ceaseRequest(facts: DraftFacts): Request {
  const law = lawFor(facts)
  const optOut =
    law === null
      ? []
      : [
          `${facts.onBehalf ? 'The person this letter is about lives' : 'I live'} in ${stateName(law.state)}. This letter is also an opt-out of the sale of personal data under the ${law.name} (${law.sections.optOut}).`,
          ...proofClause(facts, law.sections.noProof),
        ]
  return {
    paragraphs: [
      `Stop publishing, selling and passing on personal data about ${me(facts)}, now and in future updates of your data. You have no permission for it, and any that was given is withdrawn by this letter.`,
      ...optOut,
      'Pass this on to everybody who got the data from you, and keep as little as it takes to keep the data from coming back.',
      'This letter gives up no right and no claim.',
    ],
    deadline: law
      ? `Confirm in writing that you have stopped, or state the ground on which you go on. For the opt-out, the law gives you ${law.days} days (${law.sections.respond}).`
      : 'Confirm in writing within 14 days that you have stopped, or state the ground on which you go on.',
    summary: `Tells ${them(facts)} to stop publishing and selling the data${
      law ? `, and opts out of its sale under the ${law.name}` : '. It cites no law'
    }.`,
  }
}

const PLAIN_DEADLINE =
  'Please confirm within 30 days that this is done, or write what you keep, and on what ground.'

function proofClause(facts: DraftFacts, section: string | undefined): string[] {
  if (section === undefined) return []
  const find = facts.listingUrl ? ' The listing’s link is enough to find it.' : ''
  return [`An opt-out doesn’t need proof of identity (${section}).${find}`]
}

/** How the letter refers to the person. */
const me = ({ onBehalf, name }: DraftFacts): string => (onBehalf ? name || 'this person' : 'me')

/** The recipient, in texts for the person. */
const them = ({ siteName }: DraftFacts): string => siteName ?? 'the site'

const salutation = ({ siteName }: DraftFacts): string =>
  siteName === null ? 'To the privacy team' : `To the privacy team at ${siteName}`

function opening(facts: DraftFacts): string {
  const who = facts.onBehalf
    ? `I write on behalf of ${facts.name || 'somebody'}, about their personal information.`
    : 'I am the consumer, writing about my own personal information.'
  const lines = [
    ...(facts.name === '' ? [] : [`Name: ${facts.name}`]),
    ...(facts.listingPlace === null ? [] : [`Place as your site shows it: ${facts.listingPlace}`]),
    ...(facts.listingUrl === null ? [] : [`Link: ${facts.listingUrl}`]),
  ]
  return lines.length === 0 ? who : `${who}\n\n${lines.join('\n')}`
}

function closing({ name, onBehalf }: DraftFacts): string {
  const use = 'Please use what is in this letter only to answer it, and reply to the address it came from.'
  if (name === '') return use
  return `${use}\n\n${onBehalf ? `For ${name}` : name}`
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** `November 24, 2026`, in UTC, so that a document is the same wherever it's written. */
const dayOf = (instant: string): string => LONG_DAY.format(new Date(instant))

/** One paragraph. About the past, it only repeats the person's description. */
function obstacleClause(obstacle: Obstacle, facts: DraftFacts): string {
  const law = lawFor(facts)
  switch (obstacle) {
    case 'no_answer':
      return law
        ? `An earlier request went without an answer. A request must be answered within ${law.days} days (${law.sections.respond}). Please take this letter as a request of its own, and answer it in that time.`
        : 'An earlier request went without an answer. Please take this letter as a request of its own, and answer it.'
    case 'id_asked':
      return `Please ask for no more than it takes to find the data. A copy of an identity document isn’t needed for that${
        facts.listingUrl ? ': the link above shows the listing' : ''
      }. If you think otherwise, please write what you need it for, and how long you keep it.`
    case 'refused':
      return 'An earlier request was turned down. If you stand by that, please name the ground in writing, say which of the data it covers, and tell me how to appeal.'
    case 'came_back':
      return 'The listing had been removed, and it came back. Please tell me which source it came from, and keep it from being listed again.'
    case 'payment_asked':
      return 'Please do this without a charge. If you ask for money, please name the ground for it in writing.'
    case 'account_asked':
      return 'Please do this without an account: opening one would give you more data than this letter asks you to delete.'
    case 'not_covered':
      return 'If you say that no law obliges you here, please write what you rest that on, and do what your own privacy policy offers.'
  }
}
