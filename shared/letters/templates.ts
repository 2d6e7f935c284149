// Removal letters that leave by e-mail: three templates. Each says only what is true of the person it is written for,
// and tells the site nothing beyond what its listing shows, unless `discloses` names it.
import { FOLLOW_UP_DAYS } from '#shared/domain/follow-up.ts'
import type { LetterType } from './letter-type.ts'

/** What a letter is written from. */
export type LetterFacts = {
  siteName: string
  /** The name as the listing shows it. */
  listingName: string
  listingUrl: string | null
  /** A place as the listing shows it (`Austin, TX`), or null to name none. */
  shownPlace: string | null
  /** Two-letter code of the state the person lives in, or null; decides which law may be cited. */
  homeState: string | null
  /** The account's holder writes for somebody else. */
  onBehalf: boolean
}

/** A letter ready to be read over and sent. */
export type Letter = {
  type: LetterType
  subject: string
  body: string
  followUpDays: number
  /** What the letter rests on, or why it claims nothing, in one sentence for the person. */
  basis: string
  /** What it tells the site that the listing may not show. */
  discloses: readonly string[]
}

/** Writes the letter of a template for these facts. */
export function letterOf(type: LetterType, facts: LetterFacts): Letter {
  const { paragraphs, basis, discloses } = ARGUMENTS[type](facts)
  return {
    type,
    subject: `Removal of a listing: ${facts.listingName}`,
    body: [`To the privacy team at ${facts.siteName}`, opening(facts), ...paragraphs, closing(facts)].join(
      '\n\n',
    ),
    followUpDays: FOLLOW_UP_DAYS[type],
    basis,
    discloses,
  }
}

type Argument = { paragraphs: string[]; basis: string; discloses: readonly string[] }

const ARGUMENTS: Readonly<Record<LetterType, (facts: LetterFacts) => Argument>> = {
  standard: () => ({
    paragraphs: [
      'Please remove this listing, keep it out of your search, and do not pass the information on. Please also take it off any other site that you run or supply with it.',
      'The listing’s link should be all you need to find it. If you ask for more, please say why it is necessary.',
    ],
    basis: 'A plain request. It cites no law, and you can send it to any site.',
    discloses: [],
  }),
  ccpa: facts => (facts.homeState === 'CA' ? californian(facts) : notCalifornian()),
  gdpr: () => ({
    paragraphs: [
      'Please erase this listing and stop showing the information or passing it on.',
      'If the General Data Protection Regulation of the European Union or of the United Kingdom applies to your use of this information, please also treat this as a request for erasure under Article 17(1) and an objection under Article 21(1), to be answered within the month that Article 12(3) allows. This letter makes no statement about anybody’s home.',
    ],
    basis:
      'For sites under the GDPR. We don’t know of a home in Europe, so the letter doesn’t claim one: it asks them to apply the GDPR if it applies.',
    discloses: [],
  }),
}

function californian(facts: LetterFacts): Argument {
  const who = facts.onBehalf ? 'The person named in the listing lives' : 'I live'
  return {
    paragraphs: [
      `${who} in California. Under the California Consumer Privacy Act, please stop selling and sharing this information (Civil Code section 1798.120), and delete what you collected directly (section 1798.105).`,
      'The request to stop selling and sharing does not have to be verified (California Code of Regulations, title 11, section 7026(d)). The listing’s link is enough to find it.',
      'Please confirm when this is done. The law allows 15 business days for the first request and 45 days for the second.',
    ],
    basis: 'Cites the California Consumer Privacy Act, because the home you gave is in California.',
    discloses: ['that the home is in California'],
  }
}

function notCalifornian(): Argument {
  return {
    paragraphs: [
      'Please stop selling and sharing this information, and delete it. If you handle requests from everywhere the way California’s consumer privacy act has you handle those of Californians, please do so here. This letter claims no home there.',
      'The listing’s link is enough to find it.',
    ],
    basis:
      'California’s law covers people who live there. The home you gave is elsewhere, so the letter asks for the same treatment without claiming the right.',
    discloses: [],
  }
}

function opening(facts: LetterFacts): string {
  const who = facts.onBehalf
    ? 'I write on behalf of the person named in a listing on your site.'
    : 'I am the person named in a listing on your site, and write about my own information.'
  const lines = [
    `Name as shown: ${facts.listingName}`,
    ...(facts.shownPlace ? [`Place as shown: ${facts.shownPlace}`] : []),
    ...(facts.listingUrl ? [`Link: ${facts.listingUrl}`] : []),
  ]
  return `${who}\n\n${lines.join('\n')}`
}

function closing(facts: LetterFacts): string {
  const sign = facts.onBehalf ? `For ${facts.listingName}` : facts.listingName
  return `Please use what is in this letter only to answer it, and reply to the address it came from.\n\n${sign}`
}
