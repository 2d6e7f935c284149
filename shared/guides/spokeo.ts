// Spokeo's manual removal: 6 steps (PRODUCT T9.3). Own wording.
import type { GuideStep } from './guide.ts'

/** Steps for spokeo.com: needs the profile's link and a confirmed e-mail address. */
export const spokeoGuide: readonly GuideStep[] = [
  {
    id: 'find',
    title: 'Find your profile',
    description: 'The free search results are enough. You never need to pay or make an account.',
    action: 'Search Spokeo for your name and city, and open the profile that is yours.',
    tip: 'There may be several, one for each past address. You remove each one separately.',
    estimatedTime: 3,
  },
  {
    id: 'copy-link',
    title: 'Copy the profile’s link',
    description: 'The removal form asks for the profile’s link, not for your name.',
    action: 'Copy the whole link from your browser’s address bar.',
    estimatedTime: 1,
  },
  {
    id: 'open-form',
    title: 'Open the removal page',
    description: 'Spokeo handles removals on its opt-out page.',
    action: 'Open the opt-out page in a new tab.',
    estimatedTime: 1,
  },
  {
    id: 'submit',
    title: 'Send the form',
    description: 'The form asks for the link and an email address it can write to.',
    action: 'Paste the link, enter an email address you can read, solve the puzzle and send.',
    tip: 'An address that the profile already shows, or an alias, tells Spokeo nothing new.',
    estimatedTime: 2,
  },
  {
    id: 'confirm-mail',
    title: 'Confirm by email',
    description: 'Nothing comes down until you open the link in Spokeo’s email.',
    action: 'Open the email from Spokeo and click its link.',
    tip: 'The link may stop working after a day. Look in the spam folder too.',
    estimatedTime: 3,
  },
  {
    id: 'look-again',
    title: 'Check again',
    description: 'Offlist checks again on its own. You can check too, if you like.',
    action: 'After two or three days, open the profile’s link again.',
    estimatedTime: 1,
    isOptional: true,
  },
]
