// Exceptions to the copy rules: where, which words, and why. An unused line fails the test.
export type Allowance = {
  /** The path prefix that it applies to. */
  in: string
  says: RegExp
  because: string
}

export const allowances: readonly Allowance[] = [
  {
    in: 'shared/reports/report-parts.ts',
    says: /Exposures found/,
    because: 'PRODUCT T2.6 names the card so.',
  },
  {
    in: 'web/features/reports/reports-page.tsx',
    says: /Exposures found/,
    because: 'PRODUCT T2.6 names the card so.',
  },
  {
    in: 'shared/domain/notification.ts',
    says: /Job status updated to/,
    because: 'PRODUCT S4.5 quotes it.',
  },
  {
    in: 'web/features/notifications/status-change.ts',
    says: /Removal job status changed to/,
    because: 'PRODUCT T7.3 quotes it.',
  },
  {
    in: 'web/features/removals/no-removals.tsx',
    says: /No removal jobs were found/,
    because: 'PRODUCT T2.1 says so of the empty state.',
  },
  {
    in: 'web/routes/_site/blog.index.tsx',
    says: /data brokers/,
    because: 'Explainer pages: people search the web for this word.',
  },
  {
    in: 'shared/domain/drop/drop-complaint.ts',
    says: /\bdata broker\b/i,
    because: 'The name of California’s registry, in a complaint to its regulator.',
  },
  {
    in: 'web/content/',
    says: /\b(data[- ])?brokers?\b/i,
    because: 'Explainer and legal pages: people search the web for this word.',
  },
  {
    in: 'web/features/directory/',
    says: /\b(data[- ])?brokers?\b/i,
    because: 'The directory of data brokers: people search the web for this word.',
  },
  {
    in: 'web/build/directory/',
    says: /\b(data[- ])?brokers?\b/i,
    because: 'The directory of data brokers: people search the web for this word.',
  },
  {
    in: 'shared/catalogue/source-note.ts',
    says: /\bdata broker\b/i,
    because: 'The name of registries.',
  },
  {
    in: 'server/brokers/',
    says: /\bdata broker\b/i,
    because: 'The name of California’s registry.',
  },
  {
    in: 'web/features/household/consent-words.ts',
    says: /data-broker sites|cannot be called back/,
    because: 'Recorded consents name this wording; another needs a new version of the statement.',
  },
  {
    in: 'shared/letters/templates.ts',
    says: /do not pass the information on|do not sell it, pass it on or collect it again|does not have to be verified/,
    because: 'Legal text.',
  },
  {
    in: 'shared/guides/',
    says: /Do not sell my information/,
    because: 'The name of a link on sites, set by California’s law.',
  },
  { in: 'web/features/operations/', says: /\brecipes?\b/i, because: 'Operators’ pages: it’s their word.' },
  { in: 'server/doctor/', says: /\brecipes?\b/i, because: 'For operators: it’s their word.' },
  { in: 'server/setup/', says: /\brecipes?\b/i, because: 'For operators: it’s their word.' },
  { in: 'server/operations/', says: /\brecipe\b/i, because: 'Operators’ pages: it’s their word.' },
  {
    in: 'shared/domain/operator-acts.ts',
    says: /\brecipe\b/i,
    because: 'Operators’ pages: it’s their word.',
  },
  { in: 'server/recipes/cli.ts', says: /\brecipe\b/i, because: 'The command’s name.' },
  {
    in: 'server/recipes/engine/recipe-engine.ts',
    says: /\brecipe\b/i,
    because: 'For operators, in a defect.',
  },
  {
    in: 'shared/reports/person-part.ts',
    says: /\brecipe\b/i,
    because: 'Names the version behind a picture.',
  },
  { in: 'server/rights/archive-readme.ts', says: /account\.json {2}/, because: 'A column of file names.' },
  { in: 'server/brokers/', says: /\bcatalogue\b/i, because: 'The command’s name.' },
]
