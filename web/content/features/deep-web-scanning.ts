// The feature page of scanning.
import type { FeaturePage } from '../feature-page.ts'

export const page: FeaturePage = {
  slug: 'deep-web-scanning',
  title: 'Checking where your name is for sale',
  lede: 'People-search sites keep a page about you behind their own search forms. Offlist uses those forms, site by site, and shows you what’s there.',
  parts: [
    {
      title: 'What “deep web” means here',
      paragraphs: [
        'Nothing dark. Most people-search pages just aren’t in search engines. They appear only when someone types a name and a place into the site’s own form. That’s what Offlist does, with the names and places you give it.',
      ],
    },
    {
      title: 'What we search for',
      paragraphs: ['Your names with the places you’ve lived, because old pages sit under old names.'],
      points: [
        'Current and former names, and the short forms people use',
        'Present and past towns, with the years if you know them',
        'Age, relatives and partial phone numbers, to tell you from a namesake',
      ],
    },
    {
      title: 'What counts as found',
      paragraphs: [
        'We call a listing yours only when enough of it matches what you told us, and each one shows the reasons. When we’re not sure, we ask “Is this you?” and do nothing until you answer.',
        'If a site blocks us or is down, the result reads “Couldn’t check,” never “not found.”',
      ],
    },
    {
      title: 'What we don’t send',
      paragraphs: [
        'A search gives a site only what its form asks for: the name and place, and on a few sites the age. Your email address, phone number and relatives stay with us, and we compare them here.',
      ],
    },
  ],
}
