// The three templates of removal letters sent by e-mail. Each says only what is true of its person, and discloses to
// the site only what its listing shows, unless `discloses` names it.
import { FOLLOW_UP_DAYS } from '#shared/domain/follow-up.ts'
import type { LetterType } from './letter-type.ts'

/** The facts in a letter. */
export type LetterFacts = {
  siteName: string
  /** The name on the listing. */
  listingName: string
  listingUrl: string | null
  /** A place on the listing (`Austin, TX`), or null to name none. */
  shownPlace: string | null
  /** Two-letter code of the person's home state, or null; decides which law may be cited. */
  homeState: string | null
  /** Whether California's law is known not to bind this site, so that no letter cites it. */
  isOutsideCalifornia?: boolean
  /** The account's holder writes for another person. */
  onBehalf: boolean
  /**
   * No listing is known: the letter is about data that the site may hold. Name and place are then the person's own,
   * and the letter says that it discloses them.
   */
  withoutListing?: boolean
}

/** A letter ready for review and sending. */
export type WrittenLetter = {
  type: LetterType
  subject: string
  body: string
  followUpDays: number
  /** The legal basis of the letter, or why it claims none, in one sentence for the person. */
  basis: string
  /** What it discloses beyond the listing. */
  discloses: readonly string[]
}

/** Writes the letter of a template for these facts, in English. removal-letter.ts has the other languages. */
export function writeLetter(type: LetterType, given: LetterFacts): WrittenLetter {
  const facts = inOneLine(given)
  const { paragraphs, basis, discloses } = ARGUMENTS[type](facts)
  return {
    type,
    subject: removalSubject(facts),
    body: [
      addressee(facts.siteName),
      openingSentence(facts),
      detailLines(facts).join('\n'),
      ...paragraphs,
      CLOSING,
      signatureOf(facts),
    ].join('\n\n'),
    followUpDays: FOLLOW_UP_DAYS[type],
    basis,
    discloses: facts.withoutListing ? [whoIsMeant(facts), ...discloses] : discloses,
  }
}

/** Facts from listings may contain line breaks, which would add lines to a letter or its headers. */
export const inOneLine = (facts: LetterFacts): LetterFacts => ({
  ...facts,
  siteName: oneLine(facts.siteName),
  listingName: oneLine(facts.listingName),
  listingUrl: facts.listingUrl && oneLine(facts.listingUrl),
  shownPlace: facts.shownPlace && oneLine(facts.shownPlace),
})

export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

export const addressee = (reader: string): string => `To the privacy team at ${reader}`

export const removalSubject = (facts: LetterFacts): string =>
  facts.withoutListing
    ? `Removal of personal information: ${facts.listingName}`
    : `Removal of a listing: ${facts.listingName}`

/** The paragraphs of a template. */
export const removalParagraphs = (type: LetterType, facts: LetterFacts): readonly string[] =>
  ARGUMENTS[type](facts).paragraphs

/** Identifies the person to a site without a known listing, so that it can search. */
export const whoIsMeant = ({ listingName, shownPlace }: LetterFacts): string =>
  shownPlace ? `the name ${listingName} and the place ${shownPlace}` : `the name ${listingName}`

/** The home, as a letter tells it to a site. */
export const livesIn = ({ onBehalf, listingName }: LetterFacts, home: string): string =>
  onBehalf ? `that ${listingName} lives in ${home}` : `that you live in ${home}`

type Argument = { paragraphs: string[]; basis: string; discloses: readonly string[] }

const ARGUMENTS: Readonly<Record<LetterType, (facts: LetterFacts) => Argument>> = {
  standard: facts => ({
    paragraphs: facts.withoutListing
      ? WHAT_IS_HELD
      : [
          'Please remove this listing, keep it out of your search, and do not pass the information on. Please also take it off any other site that you run or supply with this information.',
          facts.listingUrl === null
            ? 'The details above should be all you need to find it. If you need more, please tell me why it is necessary.'
            : 'The listing’s link should be all you need to find it. If you need more, please tell me why it is necessary.',
        ],
    basis: 'A plain request. It doesn’t cite a law, and you can send it to any site.',
    discloses: [],
  }),
  ccpa: facts => (citesCalifornia(facts) ? californian(facts) : notCalifornian(facts)),
  gdpr: facts => ({
    paragraphs: [
      facts.withoutListing
        ? 'Please erase all information that you hold about the person named above, and stop passing it on.'
        : 'Please erase this listing and stop showing the information or passing it on.',
      'If the General Data Protection Regulation of the European Union or of the United Kingdom applies to your use of this information, please also treat this as a request for erasure under Article 17(1) and an objection under Article 21(1), to be answered within the month that Article 12(3) allows. This letter doesn’t say where anybody lives.',
    ],
    basis:
      'For sites that the GDPR covers. We don’t know of a home in Europe, so the letter doesn’t claim one. It asks them to follow the GDPR if it applies.',
    discloses: [],
  }),
}

/** Whether a letter may rely on California's law: for people who live there, at sites that it binds. */
export const citesCalifornia = ({ homeState, isOutsideCalifornia = false }: LetterFacts): boolean =>
  homeState === 'CA' && !isOutsideCalifornia

function californian(facts: LetterFacts): Argument {
  const person = facts.withoutListing ? 'The person named above' : 'The person named in the listing'
  const who = facts.onBehalf ? `${person} lives` : 'I live'
  return {
    paragraphs: [
      `${who} in California. Under the California Consumer Privacy Act, please stop selling and sharing this information (Civil Code section 1798.120), and delete what you collected directly (section 1798.105).`,
      `The request to stop selling and sharing does not have to be verified (California Code of Regulations, title 11, section 7026(d)).${facts.listingUrl === null ? '' : ` ${ENOUGH}`}`,
      'Please confirm when this is done. The law allows 15 business days for the first request and 45 days for the second.',
    ],
    basis: 'Cites the California Consumer Privacy Act, because the home you gave us is in California.',
    discloses: [livesIn(facts, 'California')],
  }
}

function notCalifornian(facts: LetterFacts): Argument {
  return {
    paragraphs: [
      `Please stop selling and sharing ${facts.withoutListing ? 'all information about the person named above' : 'this information'}, and delete it. If you handle requests from everywhere the way California’s consumer privacy act requires for Californians, please do so here. This letter doesn’t claim that anybody lives there.`,
      ...(facts.listingUrl === null ? [] : [ENOUGH]),
    ],
    basis:
      facts.homeState === 'CA'
        ? `California’s law applies to sites that do business in the United States, and we don’t know that ${facts.siteName} does. So the letter asks for the same treatment without claiming a right to it.`
        : 'California’s law covers people who live there. The home you gave us is somewhere else, so the letter asks for the same treatment without claiming a right to it.',
    discloses: [],
  }
}

const ENOUGH = 'The listing’s link is enough to find it.'

const WHAT_IS_HELD = [
  'Please delete all information that you hold about the person named above, and do not sell it, pass it on or collect it again. Please do the same on any other site that you run or supply with this information.',
  'The name and place above should be enough to look for it. If you need more, please tell me why it is necessary.',
]

/** The first sentence of each letter: who writes, and about whom. */
export function openingSentence({
  onBehalf,
  withoutListing,
}: Pick<LetterFacts, 'onBehalf' | 'withoutListing'>): string {
  const named = withoutListing ? 'named below' : 'named in a listing on your site'
  return onBehalf
    ? `I am writing on behalf of the person ${named}.`
    : `I am the person ${named}, and I am writing about my own information.`
}

/** The last line of each letter. */
export const signatureOf = ({
  onBehalf,
  listingName,
}: Pick<LetterFacts, 'onBehalf' | 'listingName'>): string => (onBehalf ? `For ${listingName}` : listingName)

/** The name, place and link that identify the listing or the person. */
export function detailLines(facts: LetterFacts): string[] {
  const shown = facts.withoutListing ? '' : ' as shown'
  return [
    `Name${shown}: ${facts.listingName}`,
    ...(facts.shownPlace ? [`Place${shown}: ${facts.shownPlace}`] : []),
    ...(facts.listingUrl ? [`Link: ${facts.listingUrl}`] : []),
  ]
}

export const CLOSING =
  'Please use the details in this letter only to handle it, and reply to the address it came from.'
