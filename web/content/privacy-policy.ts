// What is kept, why, and for how long. Describes what the software does; change it together with the software.
import type { WrittenPage } from './page-text.ts'

export const privacyPolicy: WrittenPage & { updatedOn: string } = {
  title: 'Privacy Policy',
  updatedOn: '2026-11-21',
  lede: 'What Offlist knows about you, why, who else gets it, and how to get it back.',
  parts: [
    {
      title: 'What we keep',
      paragraphs: ['What you give us, and what our work produces.'],
      points: [
        'Account: email address, a hash of your password, your name if you gave it',
        'People to protect: names, years, places, phone numbers, email addresses, relatives, as you entered them',
        'The work: listings found, requests sent, replies, screenshots, and the record of events',
        'Technical: sessions, and logs without personal data',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        'Finding and removing your data, proving it, and watching for its return. Nothing else: no ads, no profiling, no sale, no model training.',
      ],
    },
    {
      title: 'Who else gets it',
      paragraphs: [
        'The sites, as far as a search or a removal needs it: for a search the name and place of its form, for a removal what the site already shows or strictly requires. Every search is kept with its time and site; every detail that a removal’s request carried is recorded, and listed in your account under What we’ve told sites.',
        'Our mail goes through a mail service. No analytics company, ad network or social network is involved; our pages load nothing from anyone else.',
      ],
    },
    {
      title: 'On your device',
      paragraphs: [
        'The app keeps a copy of your data in the browser’s storage so that it works without a connection, and a cookie that keeps you signed in. Your choice of light or dark is remembered. Signing out removes the copy and that cookie. Two more cookies protect the account: one shows for a week that this browser signed up, so that the link in the mail can sign it in; the other shows that it has given the right password before, so that strangers who guess can’t lock you out. Neither signs anybody in.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'As long as you have an account. We need the record of a removal to notice when a listing comes back, so we keep it until you delete it or close the account.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You may see, correct, take with you and erase what we keep, and object to its use. You can do it all in the app, under Your data: correct what you entered, download everything as one archive, delete the account.',
      ],
    },
    {
      title: 'Who is responsible',
      paragraphs: [
        'The operator of the server that holds your account. An operator who offers Offlist to others has to add a name and an address here.',
      ],
    },
  ],
}
