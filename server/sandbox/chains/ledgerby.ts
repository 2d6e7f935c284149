// Ledgerby and its chain: family books that answer only to a POST form. Two members show Ledgerby's records.
import { createChain } from './chain.ts'

/** Four sites with a POST search form; results have no URL. */
export const ledgerbyChain = createChain(
  {
    name: 'Ledgerby',
    prefix: 'ldb',
    category: 'People Search',
    look: {
      shell: 'family',
      text: 'Constantia,"Bookman Old Style","DejaVu Serif",serif',
      display: 'Constantia,"Bookman Old Style","DejaVu Serif",serif',
      radius: '0',
      mark: '<path d="M5 3h12a2 2 0 0 1 2 2v16H7a2 2 0 0 1-2-2zM9 8h6M9 12h6"/>',
      css: '.x-mast{text-align:left;width:min(1120px,100% - 2.5rem);margin-inline:auto}.x-mast a{display:inline-flex;align-items:center}.x-rule{justify-content:flex-start}.x-search{outline:0;margin:0;border-width:2px 0}',
    },
    copy: {
      intro: 'Family books, parish sheets and school rolls, entered by hand and indexed by name.',
      points: [
        ['Leaf through the books', ''],
        ['By year of birth', 'As the books give it.'],
        ['Kept together', 'Households stay on one line.'],
      ],
      teasers: ['The whole sheet', 'Baptisms', 'School rolls', 'Portraits'],
      upsell: 'A reader’s card for a year',
    },
    search: {
      pattern: '/index',
      slug: 'Title-Hyphen',
      via: 'post',
      form: {
        action: '/index',
        fields: { last: 'surname', first: 'forename', state: 'county_of' },
        button: 'Open the index',
      },
      scope: 'state',
      perPage: 30,
    },
    layout: 'lines',
    labels: {
      age: 'Born',
      lives: 'Entered at',
      past: 'Before',
      street: 'House:',
      phones: 'Telephone:',
      relatives: 'On the same sheet:',
      aliases: 'Entered also as:',
      more: 'Open the sheet',
      none: 'The index has no such name',
    },
    shows: {
      name: 'first-middle-last',
      age: 'birth-year',
      places: 3,
      street: 'none',
      phones: 'none',
      relatives: 4,
      aliases: true,
    },
    record: { pattern: '/sheet/{slug}/{id}', id: 'letters' },
    removal: { path: '/strike-out', button: 'Strike it out', record: 'sheet', email: 'letterbox' },
  },
  [
    {
      label: 'ledgerby',
      name: 'Ledgerby',
      tagline: 'The books of many families',
      tones: ['#fbf8f0', '#2b2418', '#6d3b1f', '#2f5d50'],
      off: { flow: 'record-url', hours: 24, confirm: 'button' },
      traits: { coverage: 0.87 },
    },
    {
      label: 'folioquay',
      name: 'Folio Quay',
      tagline: 'Where the old sheets land',
      tones: ['#f1f5f8', '#1a2630', '#234e70', '#b08d57'],
      off: { flow: 'parent', parent: 'ledgerby.example' },
      traits: { coverage: 0.87 },
    },
    {
      label: 'scrivenly',
      name: 'Scrivenly',
      tagline: 'Written down, once and for all',
      tones: ['#f7f2f7', '#2a1b2b', '#6a2c6d', '#5f8d4e'],
      off: { flow: 'parent', parent: 'ledgerby.example' },
      traits: { coverage: 0.7 },
    },
    {
      label: 'rollcaster',
      name: 'Rollcaster',
      tagline: 'Every roll, one index',
      tones: ['#f3f7f0', '#1e2a19', '#3a5a22', '#a4303f'],
      off: { flow: 'pick', hours: 48, confirm: 'link', direct: true },
      traits: { coverage: 0.84, relistAfterDays: 45 },
    },
  ],
)
