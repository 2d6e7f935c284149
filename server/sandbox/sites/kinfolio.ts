// Kinfolio: the parent of four mirrors. Opt-out by choosing one's record, plus an e-mail with a link to a button;
// clears all five sites.
import type { SiteDefinition } from './definition.ts'

export const kinfolio: SiteDefinition = {
  host: 'kinfolio.example',
  name: 'Kinfolio',
  prefix: 'kf',
  category: 'People Search',
  difficulty: 'Medium',
  look: {
    shell: 'family',
    colors: {
      paper: '#f8f3e8',
      card: '#fffdf7',
      ink: '#33291c',
      muted: '#77694f',
      line: '#d9cbb0',
      brand: '#6b3e26',
      onBrand: '#fff8ec',
      accent: '#8a9a5b',
      onAccent: '#12160a',
    },
    text: '"Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif',
    display: '"Hoefler Text","Palatino Linotype",Palatino,Georgia,serif',
    radius: '2px',
    mark: '<path d="M12 21v-8M12 13c-4 0-7-2-7-6 4 0 7 2 7 6zM12 13c4 0 7-2 7-6-4 0-7 2-7 6zM12 9V4"/>',
  },
  copy: {
    tagline: 'Every family leaves a trail',
    intro:
      'Begin with a name. Kinfolio shows who belongs together: parents, children, spouses and the places where they have lived.',
    points: [
      ['Find your people', ''],
      [
        'Five collections, one source',
        'Kinfolio also feeds Rootscout, Familydex, Cousinwise and Lineage Lane.',
      ],
      ['Maiden names', 'We keep earlier surnames with every person, so that a line is never lost.'],
    ],
    teasers: ['Family tree', 'Marriage records', 'Obituaries', 'Photographs'],
    upsell: 'Unfold the whole family tree',
  },
  search: {
    pattern: '/family/{name}?in={stateName}&town={city}&leaf={page}',
    slug: 'lower-hyphen',
    via: 'url',
    form: { action: '/trace', fields: { name: 'name', city: 'town', state: 'state' }, button: 'Trace' },
    scope: 'state',
    perPage: 5,
  },
  layout: 'lines',
  labels: {
    age: 'Age',
    lives: 'Lives in:',
    past: 'Before',
    street: 'At',
    phones: 'Telephone:',
    relatives: 'Related to:',
    aliases: 'Also known as:',
    more: 'Open the folio',
    none: 'No leaf bears this name',
  },
  shows: {
    name: 'first-middle-last',
    age: 'exact',
    places: 5,
    street: 'none',
    phones: 'none',
    relatives: 6,
    aliases: true,
  },
  record: { pattern: '/folio/{slug}/{id}', id: 'letters' },
  optOut: {
    flow: 'pick',
    path: '/leave',
    hours: 24,
    confirm: 'button',
    button: 'This is me',
    fields: { name: 'who', city: 'town', state: 'state', email: 'letter_to' },
  },
  traits: { coverage: 0.93 },
}
