// The steps beside the state's portal, which the person takes there and checks off here.

/** Where Californians send their requests. */
export const DROP_PORTAL_URL = 'https://privacy.ca.gov/drop/'

export const PORTAL_STEPS = [
  {
    id: 'open',
    title: 'Open the portal beside this page',
    detail:
      'It opens in a new tab. The state says the request takes 6 to 7 minutes. Keep this page open to copy from it.',
  },
  {
    id: 'prove',
    title: 'Prove that you live in California',
    detail:
      'Use the California Identity Gateway or Login.gov. That check is between you and the state. We don’t see it.',
  },
  {
    id: 'enter',
    title: 'Enter your details',
    detail:
      'Copy them from the worksheet above. Every email and phone number you add helps sites find more of your data.',
  },
  {
    id: 'send',
    title: 'Send the request',
    detail: 'You do this yourself. We never submit it.',
  },
  {
    id: 'save',
    title: 'Save your DROP ID',
    detail: 'You need it to see reports and to add details later. It’s easy to lose, so enter it below.',
  },
] as const
export type PortalStep = (typeof PORTAL_STEPS)[number]['id']
