// Porchlane and its chain: a phone directory behind a search form. Two members show Porchlane's records.
import { createChain } from './chain.ts'

/** Five sites with a GET search form only. */
export const porchlaneChain = createChain(
  {
    name: 'Porchlane',
    prefix: 'pcl',
    category: 'People Search',
    look: {
      shell: 'directory',
      text: '"Trebuchet MS","Lucida Grande","DejaVu Sans",sans-serif',
      display: '"Trebuchet MS","Lucida Grande","DejaVu Sans",sans-serif',
      radius: '14px',
      mark: '<path d="M3 20V10l9-6 9 6v10M8 20v-6h8v6"/>',
      css: '.x-entry{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1rem 1.2rem;margin-bottom:.7rem}.x-dots{border:0}.x-letters{display:none}.x-bar{border-radius:0 0 22px 22px}',
    },
    copy: {
      intro:
        'Neighbors used to know each other’s numbers. This is the book for those who still want to call.',
      points: [
        ['Numbers in full', 'Landlines and mobiles, as people gave them.'],
        ['Street and house', 'Knock first, then call.'],
        ['Free for the asking', 'The book costs nothing to look into.'],
      ],
      teasers: ['Second numbers', 'People next door', 'Length of stay'],
      upsell: 'Everybody on the street',
    },
    search: {
      pattern: '/ask?given={first}&family={last}&town={city}&st={state}',
      slug: 'Title-Hyphen',
      via: 'get',
      form: {
        action: '/ask',
        fields: { first: 'given', last: 'family', city: 'town', state: 'st' },
        button: 'Ask around',
      },
      scope: 'city',
      perPage: 25,
    },
    layout: 'entries',
    labels: {
      age: 'In their',
      lives: 'Town',
      past: 'Formerly',
      street: 'At',
      phones: 'Call',
      relatives: 'Under the same roof:',
      aliases: 'Answers to:',
      more: 'Card',
      none: 'Nobody on our street has this name',
    },
    shows: {
      name: 'first-last',
      age: 'decade',
      places: 2,
      street: 'full',
      phones: 'full',
      relatives: 2,
      aliases: false,
    },
    record: { pattern: '/card/{slug}/{id}', id: 'number' },
    removal: { path: '/leave-the-book', button: 'Leave the book', record: 'card', email: 'email' },
  },
  [
    {
      label: 'porchlane',
      name: 'Porchlane',
      tagline: 'Who lives along the lane',
      tones: ['#f6faf3', '#1f2d1b', '#3d7a2f', '#ffd166'],
      off: { flow: 'record-url', hours: 12, confirm: 'none' },
      traits: { coverage: 0.88 },
    },
    {
      label: 'stoopbook',
      name: 'Stoopbook',
      tagline: 'From stoop to stoop',
      tones: ['#faf4f1', '#31201a', '#a24428', '#f2c14e'],
      off: { flow: 'parent', parent: 'porchlane.example' },
      traits: { coverage: 0.88, flaky: true },
    },
    {
      label: 'gatepostpages',
      name: 'Gatepost Pages',
      tagline: 'Names on every gate',
      tones: ['#f1f6fb', '#152538', '#1d5c97', '#ffb347'],
      off: { flow: 'parent', parent: 'porchlane.example' },
      traits: { coverage: 0.74 },
    },
    {
      label: 'fencerow',
      name: 'Fencerow',
      tagline: 'Over the fence',
      tones: ['#f8f6ee', '#2c2a18', '#6b6420', '#c75146'],
      off: { flow: 'email', hours: 48 },
      traits: { coverage: 0.82 },
    },
    {
      label: 'sillandshutter',
      name: 'Sill & Shutter',
      tagline: 'Behind every window, a name',
      tones: ['#f5f3f8', '#241f30', '#574b90', '#7bdff2'],
      off: { flow: 'captcha', hours: 36, confirm: 'link', prefill: false },
      traits: { coverage: 0.8, terms: 'silent' },
    },
  ],
)
