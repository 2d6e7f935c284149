// Deedmoor and its chain: land and house owners on pages styled as a land office, behind a search form.
import { createChain } from './chain.ts'

/** Four sites with a GET search form; birth months and full street addresses. */
export const deedmoorChain = createChain(
  {
    name: 'Deedmoor',
    prefix: 'ddm',
    category: 'Property & Public Records',
    look: {
      shell: 'bureau',
      text: 'Calibri,Carlito,"Segoe UI",sans-serif',
      display: '"Palatino Linotype",Palatino,"URW Palladio L",serif',
      radius: '3px',
      mark: '<path d="M4 4h16v16H4zM4 12h16M12 4v16"/>',
      css: '.x-notice{background:var(--accent);color:var(--on-accent)}.x-seal{border-radius:6px;outline:0}.x-table th{background:var(--brand);color:var(--on-brand)}',
    },
    copy: {
      intro: 'Deeds, leases and tax rolls name the people who hold a house. Search them by holder.',
      points: [
        ['By holder', 'All parcels of one name.'],
        ['With the street', 'As it stands on the deed.'],
        ['By month of birth', 'To tell holders of one name apart.'],
      ],
      teasers: ['Deeds', 'Mortgages', 'Tax rolls', 'Permits', 'Surveys'],
      upsell: 'A certified copy of the deed',
    },
    search: {
      pattern: '/holders?holder_first={first}&holder_last={last}&state={state}',
      slug: 'Title-Hyphen',
      via: 'get',
      form: {
        action: '/holders',
        fields: { last: 'holder_last', first: 'holder_first', state: 'state' },
        button: 'Search the rolls',
      },
      scope: 'state',
      perPage: 30,
    },
    layout: 'table',
    labels: {
      age: 'Born',
      lives: 'Parcels in',
      past: 'Sold in',
      street: 'Street',
      phones: 'Telephone',
      relatives: 'Held with',
      aliases: 'Also on deeds as',
      more: 'Deed',
      none: 'No parcel is held under this name',
    },
    shows: {
      name: 'first-middle-last',
      upper: true,
      age: 'birth-month',
      places: 3,
      street: 'full',
      phones: 'none',
      relatives: 2,
      aliases: true,
    },
    record: { pattern: '/deed/{id}', id: 'number' },
    removal: { path: '/redaction', button: 'Redact', record: 'deed', email: 'reply_address' },
  },
  [
    {
      label: 'deedmoor',
      name: 'Deedmoor',
      tagline: 'Land and those who hold it',
      tones: ['#f6f4ec', '#26231a', '#4b5320', '#b5651d'],
      off: { flow: 'pick', hours: 24, confirm: 'none', direct: true },
      traits: { coverage: 0.8 },
    },
    {
      label: 'parcelwick',
      name: 'Parcelwick',
      tagline: 'Every parcel has a name',
      tones: ['#f1f5f4', '#182725', '#1f4e4a', '#d9a441'],
      off: { flow: 'parent', parent: 'deedmoor.example' },
      traits: { coverage: 0.8 },
    },
    {
      label: 'plattenby',
      name: 'Plattenby Rolls',
      tagline: 'The rolls, name by name',
      tones: ['#f4f3f7', '#211e2c', '#43386e', '#b8c480'],
      off: { flow: 'phone', hours: 48, number: '1-800-555-0171' },
      traits: { coverage: 0.76, missing: 'gone' },
    },
    {
      label: 'lotandledger',
      name: 'Lot & Ledger',
      tagline: 'What they hold and since when',
      tones: ['#fbf5f3', '#2d1d18', '#7a2e1d', '#3f7cac'],
      off: { flow: 'two-pages', hours: 60, confirm: 'link' },
      traits: { coverage: 0.82, terms: 'forbidden' },
    },
  ],
)
