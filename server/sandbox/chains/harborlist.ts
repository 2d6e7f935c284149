// Harborlist and its chain: paged lists with the place in every URL. One member is behind a bot wall, and one is
// cleared through its parent.
import { createChain } from './chain.ts'

/** Five sites with paged results; each page has its own URL. */
export const harborlistChain = createChain(
  {
    name: 'Harborlist',
    prefix: 'hbl',
    category: 'People Search',
    look: {
      shell: 'plain',
      text: '"Courier Prime","Courier New","DejaVu Sans Mono",monospace',
      display: '"Courier Prime","Courier New","DejaVu Sans Mono",monospace',
      radius: '0',
      mark: '<path d="M12 4v16M7 8h10M4 14c1 4 4 6 8 6s7-2 8-6"/><circle cx="12" cy="4" r="1.5"/>',
      css: '.x-middle{justify-items:start;text-align:left;width:min(860px,100% - 2.5rem);margin-inline:auto}.x-middle h1{font-size:clamp(1.8rem,5vw,2.8rem)}.x-names{justify-content:flex-start}.x-line::before{content:"\\2693"}',
    },
    copy: {
      intro: 'Arrivals and departures, kept as harbors keep them: line by line, page by page.',
      points: [
        ['In lines', 'Nothing to click open.'],
        ['In pages', 'Turn them like a log.'],
        ['In order', 'Those nearest to your town first.'],
      ],
      teasers: ['Numbers', 'House', 'Crew'],
      upsell: 'The whole log',
    },
    search: {
      pattern: '/log/{state}/{city}?name={name}&sheet={page}',
      slug: 'lower-hyphen',
      via: 'url',
      form: { action: '/moor', fields: { name: 'name', place: 'port' }, button: 'Look in the log' },
      scope: 'state',
      perPage: 10,
    },
    layout: 'lines',
    labels: {
      age: 'Age',
      lives: 'Ports:',
      past: 'Earlier',
      street: 'Berth:',
      phones: 'Call sign:',
      relatives: 'Crew:',
      aliases: 'Sails also as:',
      more: 'Open the line',
      none: 'Not in the log',
    },
    shows: {
      name: 'first-middle-last',
      age: 'exact',
      places: 3,
      street: 'full',
      phones: 'middle-hidden',
      relatives: 3,
      aliases: true,
    },
    record: { pattern: '/line/{id}', id: 'number' },
    removal: { path: '/cast-off', button: 'Cast off', record: 'line', email: 'port_of_call' },
  },
  [
    {
      label: 'harborlist',
      name: 'Harborlist',
      tagline: 'Who came in, who went out',
      tones: ['#f3f7f9', '#14232b', '#0a4d68', '#f08a4b'],
      off: { flow: 'two-pages', hours: 24, confirm: 'link' },
      traits: { coverage: 0.88, relistAfterDays: 90 },
    },
    {
      label: 'quaylist',
      name: 'Quaylist',
      tagline: 'Names along the quay',
      tones: ['#f5f5f0', '#24241b', '#5b5b2e', '#3d8bbd'],
      off: { flow: 'parent', parent: 'harborlist.example' },
      traits: { coverage: 0.88 },
    },
    {
      label: 'jettylist',
      name: 'Jettylist',
      tagline: 'A plank for everyone',
      tones: ['#f8f3ee', '#2f2118', '#7b4a24', '#20717a'],
      off: { flow: 'email', hours: 60 },
      traits: { coverage: 0.83, missing: 'home' },
    },
    {
      label: 'wharflist',
      name: 'Wharflist',
      tagline: 'Unloaded daily',
      tones: ['#f2f3f8', '#1c2033', '#3b4a8f', '#e4b363'],
      off: { flow: 'record-url', hours: 48, confirm: 'link' },
      traits: { coverage: 0.85, blocked: true },
    },
    {
      label: 'mooringlist',
      name: 'Mooringlist',
      tagline: 'Tied up and written down',
      tones: ['#f0f7f3', '#16291f', '#1d6b45', '#d1495b'],
      off: { flow: 'record-url', hours: 18, confirm: 'button' },
      traits: { coverage: 0.84, terms: 'silent' },
    },
  ],
)
