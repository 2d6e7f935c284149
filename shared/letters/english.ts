// Letters in English.
import type { LawWords } from './cited-law.ts'
import { englishRebuttals, homeInEnglish } from './english-rebuttals.ts'
import type { LetterPhrases, RecalledRequest } from './letter-phrases.ts'
import {
  addressee,
  CLOSING,
  detailLines,
  type LetterFacts,
  openingSentence,
  removalParagraphs,
  removalSubject,
  signatureOf,
} from './templates.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `a, b and c`. */
const LIST = new Intl.ListFormat('en-US', { style: 'long' })

const person = ({ withoutListing }: LetterFacts) =>
  withoutListing ? 'the person named above' : 'the person named in the listing'
const me = (facts: LetterFacts) => (facts.onBehalf ? person(facts) : 'me')
const held = (facts: LetterFacts) =>
  facts.withoutListing ? 'all information that you hold about the person named above' : 'this information'

const ENOUGH =
  'The details above should be enough to find it. If you need more, please tell me why it is necessary.'

function asked(facts: LetterFacts, what: RecalledRequest['asked']): string {
  const about = `the information that you hold about ${me(facts)}`
  switch (what) {
    case 'removal':
      return facts.withoutListing ? `to delete ${about}` : 'to remove this listing'
    case 'access':
      return `for a copy of ${about}`
    case 'objection':
      return `to stop using ${about}`
    case 'correction':
      return `to correct ${about}`
  }
}

function wanted({ withoutListing }: LetterFacts, what: RecalledRequest['asked']): string {
  switch (what) {
    case 'removal':
      return withoutListing ? 'Please delete the information now' : 'Please remove the listing now'
    case 'access':
      return 'Please send the copy now'
    case 'objection':
      return 'Please stop that use now'
    case 'correction':
      return 'Please correct the information now'
  }
}

const named = ({ name, section }: Pick<LawWords, 'name' | 'section'>) =>
  section === null ? name : `${name} (${section})`

function due({ answerDue }: RecalledRequest, law: LawWords | null): string[] {
  if (law === null || answerDue === null) return []
  const source = named({ name: law.name, section: law.respond })
  const condition = law.isCertain
    ? `Under the ${source}`
    : `If the ${source} applies to your use of this information`
  const what = law.due === 'stop' ? 'its sale had to stop by' : 'an answer was due by'
  return [`${condition}, ${what} ${answerDue}.`]
}

const seen = (facts: LetterFacts, { lastSeenOn }: RecalledRequest): string[] =>
  lastSeenOn === null || facts.withoutListing ? [] : [`The listing was still on your site on ${lastSeenOn}.`]

export const english: LetterPhrases = {
  day: day => DAY.format(Date.parse(day)),
  to: addressee,
  opening: openingSentence,
  details: detailLines,
  closing: CLOSING,
  signature: signatureOf,
  removalSubject,
  removal: removalParagraphs,
  requestSubject: (kind, { listingName }) =>
    ({
      access: `Request for a copy of personal information: ${listingName}`,
      objection: `Objection to the use of personal information: ${listingName}`,
      correction: `Correction of personal information: ${listingName}`,
    })[kind],
  request: {
    access: facts => [
      `Please send me a copy of all personal information that you hold about ${me(facts)}. Please also tell me where you got it, what you use it for, and which companies you gave it or sold it to.`,
      ENOUGH,
    ],
    objection: facts => [
      `I object to your use of ${held(facts)}. Please stop showing it, selling it and passing it on, and keep it out of profiles and advertising.`,
      'Please do the same on any other site that you run or supply with this information, and confirm when this is done.',
    ],
  },
  correction: (facts, { wrong, right }) => [
    `You have information about ${me(facts)} that is wrong.`,
    `Wrong: ${wrong}\nRight: ${right}`,
    'Please correct it wherever you keep or show it, tell the companies you gave it to, and confirm when this is done. If you can’t correct it, please remove it.',
  ],
  basis: (facts, law) => {
    if (!law.isCertain)
      return `If the ${law.name} applies to your use of this information, please treat this letter as a request under it${law.section === null ? '' : ` (${law.section})`}. This letter doesn’t say where anybody lives.`
    const home = law.home === null ? '' : `${homeInEnglish(facts, law.home)} `
    return `${home}I make this request under the ${named(law)}.`
  },
  recall: (facts, request, law) =>
    [
      `On ${request.sentOn}, I asked you ${asked(facts, request.asked)}.`,
      ...due(request, law),
      ...seen(facts, request),
    ].join(' '),
  followUp: (facts, what) => [
    `${wanted(facts, what)}, and confirm this by replying to this letter.`,
    'If you need something from me, please tell me what it is and why it is necessary. If you refuse, please tell me which information you keep and on what grounds.',
  ],
  finalNotice: (facts, { asked: what, remindedOn }, regulator) => [
    remindedOn.length > 0
      ? `I reminded you on ${LIST.format(remindedOn)}, and the request is still open.`
      : 'The request is still open.',
    `${wanted(facts, what)}, and confirm this by replying to this letter. This is my last letter before I complain${regulator === null ? '' : ` to the ${regulator}`}. If you don’t confirm it, I’ll file the complaint.`,
  ],
  rebuttals: englishRebuttals,
  brokenStep: step => `I tried the way that you named, and this didn’t work: ${step}`,
}
