// The feature page of scanning.
import type { FeaturePage } from '../feature-page.ts'

export const deepWebScanning: FeaturePage = {
  slug: 'deep-web-scanning',
  title: 'Looking where your name is for sale',
  lede: 'People-search sites keep a page about you behind their own search forms. Offlist uses those forms, one site after another, and tells you what is there.',
  parts: [
    {
      title: 'What “deep web” means here',
      paragraphs: [
        'Nothing dark. Most people-search pages are simply not in general search engines: they appear only when someone types a name and a place into the site’s own form. That is what Offlist does, with the names and places you give it.',
      ],
    },
    {
      title: 'What is searched for',
      paragraphs: [
        'Every name of yours with every place you have lived in, because old pages sit under old names.',
      ],
      points: [
        'Current and former names, and the short forms people use',
        'Present and past towns, with the years if you know them',
        'Age, relatives and partial phone numbers, to tell you from a namesake',
      ],
    },
    {
      title: 'What counts as found',
      paragraphs: [
        'A listing is called yours only when enough of it agrees with what you told us, and each one shows the reasons. Where it is doubtful, we ask “Is this you?” and do nothing until you answer.',
        'If a site blocks the visit or is down, the result reads “could not check”. It is never shown as “not found”.',
      ],
    },
    {
      title: 'What is not sent',
      paragraphs: [
        'A search sends a site only what its form asks for: the name and place, on a few sites the age too. Your email address, phone number and relatives stay with us and are compared here.',
      ],
    },
  ],
}
