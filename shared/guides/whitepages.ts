// Whitepages' manual removal: 5 steps (PRODUCT T9.3). Own wording.
import type { GuideStep } from './guide.ts'

/** Steps for whitepages.com: needs the listing's link and an automated phone call. */
export const whitepagesGuide: readonly GuideStep[] = [
  {
    id: 'find',
    title: 'Find your listing',
    description: 'The free search results are enough. You never need to pay or make an account.',
    action: 'Search Whitepages for your name and city, and open the listing that is yours.',
    estimatedTime: 3,
  },
  {
    id: 'copy-link',
    title: 'Copy the listing’s link',
    description: 'The removal form asks for the listing’s link.',
    action: 'Copy the whole link from your browser’s address bar.',
    estimatedTime: 1,
  },
  {
    id: 'open-form',
    title: 'Paste it into the removal page',
    description: 'Whitepages calls removals “suppression requests”.',
    action: 'Open the suppression page, paste the link, and check that the listing it shows is yours.',
    estimatedTime: 2,
  },
  {
    id: 'submit',
    title: 'Say why, and leave a number',
    description: 'The form asks for a reason and a phone number, and calls it right away.',
    action: 'Choose “I just want to keep my information private”, enter a number and ask for the call.',
    tip: 'Any phone you can answer will do. Use one the listing already shows if you can.',
    estimatedTime: 2,
  },
  {
    id: 'phone-code',
    title: 'Answer the call',
    description: 'An automated call asks for the code that the page shows.',
    action: 'Answer, enter the four-digit code on your phone, and wait for the page to say it’s done.',
    tip: 'If the call doesn’t come, wait five minutes and ask for it again.',
    estimatedTime: 4,
  },
]
