// Draft answers to replies, in English: each concedes what's true, names what's missing, and offers ways out.
import type { LawWords } from './cited-law.ts'
import { type LetterPhrases, numbered } from './letter-phrases.ts'
import type { LetterFacts } from './templates.ts'

/** A statement that the law of a state needs. */
export function homeInEnglish(facts: LetterFacts, home: string): string {
  if (!facts.onBehalf) return `I live in ${home}.`
  return `The person named ${facts.withoutListing ? 'above' : 'in the listing'} lives in ${home}.`
}

/** `remove the listing`. */
const remove = ({ withoutListing }: LetterFacts) =>
  withoutListing ? 'delete the information' : 'remove the listing'
const hide = ({ withoutListing }: LetterFacts) =>
  withoutListing
    ? 'Stop showing the information, selling it and passing it on.'
    : 'Keep every listing with the name and place above out of your search.'

const ANY = 'Any one of these is enough:'
const done = 'Please confirm when this is done.'

/** `what`: `a new link`. */
const confirmWays = (what: string) =>
  numbered([
    'Take this letter as my confirmation: it answers your email from the address that you wrote to.',
    `Send me ${what} that works without an account and stays valid for at least a week.`,
    'Tell me how else I can confirm my request.',
  ])

const searchedFor = ({ withoutListing, shownPlace }: LetterFacts) => {
  const details = shownPlace === null ? 'name' : 'name and place'
  return withoutListing
    ? `I don’t know of a public page to link to. My request is about all information that you hold under the ${details} above.`
    : `I have no link to send. The listing came up in a search of your site for the ${details} above.`
}

const threeWays = (facts: LetterFacts) =>
  numbered([
    `Search your records for the details above, and ${facts.withoutListing ? 'delete' : 'remove'} what you find.`,
    hide(facts),
    'Tell me exactly which detail is missing, and how I can see it on your site without paying and without an account.',
  ])

export const englishRebuttals: LetterPhrases['rebuttals'] = {
  record_url_wanted: facts =>
    facts.listingUrl
      ? [
          `You asked for the link to the listing. Here it is:\n${facts.listingUrl}`,
          `With this link, you have everything you need to find the listing. Please remove it. ${done}`,
        ]
      : [`You asked for a link to the record. ${searchedFor(facts)}`, `${ANY}\n${threeWays(facts)}`],
  no_record: facts => {
    if (facts.listingUrl)
      return [
        `Thank you for looking. This is the listing that I wrote about:\n${facts.listingUrl}`,
        `Please look again with this link, and remove the listing. If it is already gone, please confirm that, and that it will stay out of your search.`,
      ]
    return [`Thank you for looking. ${searchedFor(facts)}`, `${ANY}\n${threeWays(facts)}`]
  },
  identity_wanted: (facts, law) => [
    `I understand that you want to know who is asking. But ${
      facts.withoutListing
        ? 'deleting information reveals nothing to anybody'
        : 'removing a public listing reveals nothing to anybody'
    }, and identity papers would tell you more about ${facts.onBehalf ? 'the person' : 'me'} than you know now.`,
    ...(law?.noProof
      ? [`A request to stop selling and sharing doesn’t have to be verified (${law.noProof}).`]
      : []),
    `${ANY}\n${numbered([
      facts.withoutListing
        ? 'Compare the details above with your records.'
        : 'Compare the details above with the listing.',
      'Send a confirmation link to the address that this letter came from.',
      'Tell me which one detail you still need, why it is necessary, and when you will delete it.',
    ])}`,
  ],
  use_form: facts => [
    'You asked me to use another way. This letter has everything you need for my request, so please handle it as it is.',
    `${ANY}\n${numbered([
      'Enter this request in your own system.',
      hide(facts),
      'Send me a direct link to a form that works without an account, a payment, a phone number or identity papers.',
    ])}`,
  ],
  agent_refused: facts =>
    facts.onBehalf
      ? [
          `You are right that I am writing for another person, ${facts.listingName}.`,
          'Please tell me what you need to see to accept that, and why. Until then, please stop showing the information and passing it on.',
        ]
      : [
          'You say that this letter comes from an agent. It comes from me: I am the consumer, and I am writing about my own personal information. Answers to this letter reach me.',
          `Please handle it as my own request, and ${remove(facts)}. If you still doubt that, please tell me why, and which one step would settle it.`,
        ],
  not_your_state: (facts, law) =>
    law?.home
      ? [
          `${homeInEnglish(facts, law.home)} The ${law.name} covers people who live there${law.section === null ? '' : ` (${law.section})`}.`,
          `Please handle the request under that law. ${done}`,
        ]
      : [
          'You may be right that the law you named covers only people in some places. This letter doesn’t claim that anybody lives there, and my request doesn’t depend on that law.',
          `${ANY}\n${numbered([
            `Please ${remove(facts)}, as your own policy says you do for others.`,
            hide(facts),
            'Tell me on what grounds you keep the information, and which part of your policy says so.',
          ])}`,
        ],
  exempt: (facts, law) => [
    'Some of the data may be exempt, and records that you have to keep may stay where they are. My request is about what you show and pass on.',
    `Please\n${numbered([
      'tell me which data you consider exempt, and under which rule,',
      facts.withoutListing ? 'delete the rest, and' : 'remove everything else from the listing, and',
      'keep the exempt part out of your public search.',
    ])}`,
    ...cited(law),
  ],
  suppressed: facts => [
    `Thank you for hiding the information. I asked you to ${remove(facts)}, though, and hidden information can come back. So please answer three questions:`,
    numbered([
      'Will it stay hidden when you next update your data?',
      `How many records about ${facts.onBehalf ? 'the person' : 'me'} did you hide, and on which sites?`,
      'Did you also stop selling the information and passing it on?',
    ]),
    'Please delete everything that you don’t need to keep it hidden.',
  ],
  wrong_contact: facts => [
    'Thank you for telling me that somebody else is in charge.',
    `Please forward this letter to them, or tell me which company it is and which address I can write to. ${
      facts.withoutListing
        ? 'If you hold no information yourself, please confirm that in one sentence.'
        : 'If you run the site with the listing yourself, please remove it there.'
    }`,
  ],
  processor_only: facts => [
    'I understand that you hold the information for a customer.',
    `Please\n${numbered([
      'tell me which customer that is, and how to reach them,',
      'forward this request to them, and',
      `confirm that you neither show nor use the information about ${facts.onBehalf ? 'the person' : 'me'} for your own purposes.`,
    ])}`,
  ],
  refused: (facts, law) => [
    `I have read your refusal, and my request stands: please ${remove(facts)}, free of charge.`,
    ...cited(law),
    `If you still refuse, at least do this:\n${numbered([
      facts.withoutListing ? 'Stop selling the information and passing it on.' : hide(facts),
      'Tell me which information you keep, and on what grounds.',
      'Tell me who decided this, and how I can object.',
    ])}`,
  ],
  confirm_link: () => [
    'The link in your email, which should confirm my request, didn’t work for me.',
    `${ANY}\n${confirmWays('a new link')}`,
  ],
  code: () => [
    'The code in your email, which should confirm my request, didn’t work for me.',
    `${ANY}\n${confirmWays('a new code')}`,
  ],
}

function cited(law: LawWords | null): string[] {
  if (law === null) return []
  const source = law.section === null ? law.name : `${law.name} (${law.section})`
  return [
    law.isCertain
      ? `My request is based on the ${source}.`
      : `If the ${source} applies to your use of the information, my request is based on it.`,
  ]
}
