// The texts of the landing page that are seen first.

export const hero = {
  title: 'Get your name off the list.',
  lede: 'People-search sites sell your address, your phone number, and your family’s names to anyone who asks. Offlist finds those pages, gets them taken down, and checks twice that they’re gone.',
  promise: 'Nothing comes down until you say so',
  caption:
    'The list as you’d see it on your dashboard, with an example: Rosa and her sites are made up, so that we can show you everything.',
}

export const stranger = {
  title: 'This is what a stranger sees.',
  lede: 'One search, no login, no reason asked. Sites copy from one another, so the page you never made turns up on one after another.',
  text: 'A page comes down when you ask the right way. Few sites make asking easy, and some put you back. So we ask, prove it, and keep looking.',
  caption:
    'An example: Rosa, her family, and the site are made up. You get both pictures wherever there’s a page to see.',
}

export const does = {
  title: 'What it does',
  lede: 'What matters is that it’s really you, that it’s really gone, and that it stays gone.',
}
