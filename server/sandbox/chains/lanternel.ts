// Lanternel and its chain: bright tiles filled by a script. Opt-out through a picture puzzle, by phone, or at the
// parent.
import { createChain } from './chain.ts'

/** Four sites whose results a script fetches from an API; full phone numbers. */
export const lanternelChain = createChain(
  {
    name: 'Lanternel',
    prefix: 'ltn',
    category: 'People Search',
    look: {
      shell: 'side',
      text: '"Helvetica Neue","Nimbus Sans",Arial,sans-serif',
      display: '"Arial Black","Helvetica Neue",Arial,sans-serif',
      radius: '16px',
      mark: '<path d="M9 3h6M12 3v3M7 6h10l-1 12H8zM9 21h6"/>',
      css: '.x-column{border-radius:0 0 40px 0}.x-tiles{grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr))}.x-tile-age{background:var(--accent);color:var(--on-accent);padding:.1rem .6rem;border-radius:99px;font-size:1rem}',
    },
    copy: {
      intro: 'A bright little box for everyone you once knew: their town, their number, their people.',
      points: [
        ['Bright', 'All on one page, nothing to open.'],
        ['Numbers', 'In full, and free.'],
        ['People', 'Who they belong to.'],
      ],
      teasers: ['House photos', 'Old classmates', 'More numbers'],
      upsell: 'Light all the boxes',
    },
    search: {
      pattern: '/box/{last}/{first}?at={place}',
      slug: 'lower-hyphen',
      via: 'script',
      form: { action: '/light', fields: { first: 'first', last: 'last', place: 'at' }, button: 'Light it' },
      scope: 'state',
      perPage: 24,
    },
    layout: 'cards',
    labels: {
      age: 'Age',
      lives: 'In',
      past: 'Was in',
      street: 'Street',
      phones: 'Phones',
      relatives: 'With',
      aliases: 'Also',
      more: 'Box',
      none: 'No box bears this name',
    },
    shows: {
      name: 'first-initial-last',
      age: 'exact',
      places: 3,
      street: 'none',
      phones: 'full',
      relatives: 3,
      aliases: true,
    },
    record: { pattern: '/boxed/{slug}/{id}', id: 'number' },
    removal: { path: '/put-out', button: 'Put it out', record: 'box', email: 'reach' },
  },
  [
    {
      label: 'lanternel',
      name: 'Lanternel',
      tagline: 'A light for every name',
      tones: ['#fffaf0', '#33260d', '#8f5c12', '#1a365d'],
      off: { flow: 'record-url', hours: 0, confirm: 'none' },
      traits: { coverage: 0.87, relistAfterDays: 10 },
    },
    {
      label: 'wickseek',
      name: 'Wickseek',
      tagline: 'Seek by candle',
      tones: ['#fdf2f5', '#371722', '#b83263', '#234e52'],
      off: { flow: 'captcha', hours: 24, confirm: 'none', prefill: false },
      traits: { coverage: 0.83 },
    },
    {
      label: 'glowtrace',
      name: 'Glowtrace',
      tagline: 'Everyone leaves a glow',
      tones: ['#f0faf7', '#12302a', '#13795b', '#faf089'],
      off: { flow: 'phone', hours: 24, number: '1-800-555-0195' },
      traits: { coverage: 0.81 },
    },
    {
      label: 'emberfolk',
      name: 'Emberfolk',
      tagline: 'Still warm: people you knew',
      tones: ['#fff5f0', '#3b1a10', '#c2410c', '#164e63'],
      off: { flow: 'parent', parent: 'lanternel.example' },
      traits: { coverage: 0.87 },
    },
  ],
)
