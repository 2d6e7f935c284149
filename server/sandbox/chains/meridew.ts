// Meridew and its chain: background reports by age group. Each member has its own opt-out; one forbids automation.
import { createChain } from './chain.ts'

/** Four sites with the age group in the search URL's query. */
export const meridewChain = createChain(
  {
    name: 'Meridew',
    prefix: 'mrd',
    category: 'Background Check',
    look: {
      shell: 'report',
      text: 'Tahoma,"DejaVu Sans Condensed",Geneva,sans-serif',
      display: 'Cambria,"DejaVu Serif",Georgia,serif',
      radius: '2px',
      mark: '<path d="M12 3l8 4v5c0 5-3.5 8-8 9-4.5-1-8-4-8-9V7z"/><path d="M12 8v8M8 12h8"/>',
      css: '.x-sheet{rotate:-1deg;border-top:6px solid var(--accent)}.x-logo{text-transform:none;letter-spacing:0}.x-photo{border-radius:50%}',
    },
    copy: {
      intro: 'A report reads better when it is about the right person. Give a name, a place and an age.',
      points: [
        ['Narrowed by age', 'A father’s report is not his son’s.'],
        ['From public files', 'Courts, deeds, licenses and directories.'],
        ['One price', 'A report, not a subscription.'],
      ],
      teasers: ['Court files', 'Bankruptcy', 'Licenses', 'Contact data'],
      upsell: 'The full report for one person',
    },
    search: {
      pattern: '/check/{state}/{name}?town={city}&between={ages}',
      slug: 'lower-hyphen',
      via: 'url',
      form: {
        action: '/begin',
        fields: { name: 'subject', city: 'town', state: 'state' },
        button: 'Begin the check',
      },
      scope: 'state',
      perPage: 20,
      ages: ['18-25', '26-35', '36-45', '46-55', '56-65', '66+'],
    },
    layout: 'dossier',
    labels: {
      age: 'years',
      lives: 'On file in',
      past: 'Before',
      street: 'Home',
      phones: 'Lines',
      relatives: 'Connected to',
      aliases: 'Files also under',
      more: 'Read the report',
      none: 'There is no report on such a person',
    },
    shows: {
      name: 'first-middle-last',
      age: 'exact',
      places: 4,
      street: 'masked',
      phones: 'middle-hidden',
      relatives: 4,
      aliases: true,
    },
    record: { pattern: '/report/{id}', id: 'hex' },
    removal: { path: '/withdraw', button: 'Withdraw the report', record: 'report', email: 'answer_to' },
  },
  [
    {
      label: 'meridew',
      name: 'Meridew',
      tagline: 'Know who you are dealing with',
      tones: ['#f5f5f2', '#22261f', '#2b3a2a', '#c8a34a'],
      off: { flow: 'pick', hours: 36, confirm: 'button' },
      traits: { coverage: 0.86, terms: 'silent' },
    },
    {
      label: 'tallowfile',
      name: 'Tallowfile',
      tagline: 'Light on any name',
      tones: ['#fbf7ee', '#2e2413', '#4a3212', '#e0912f'],
      off: { flow: 'two-pages', hours: 72, confirm: 'none' },
      traits: { coverage: 0.88, relistAfterDays: 30 },
    },
    {
      label: 'checkhollow',
      name: 'Check Hollow',
      tagline: 'Quiet checks, clear answers',
      tones: ['#eff4f7', '#16242d', '#17384a', '#6cc0a5'],
      off: { flow: 'email', hours: 72 },
      traits: { coverage: 0.83, terms: 'forbidden' },
    },
    {
      label: 'brindlecheck',
      name: 'Brindlecheck',
      tagline: 'The short way to a long record',
      tones: ['#f8f3f3', '#2c1a1d', '#5a1f2b', '#8fb8de'],
      off: { flow: 'phone', hours: 96, number: '1-800-555-0163' },
      traits: { coverage: 0.85 },
    },
  ],
)
