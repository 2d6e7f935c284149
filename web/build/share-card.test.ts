import { expect, test } from 'vitest'
import { shareCardOf } from './share-card.ts'

const headOf = (page: string, title: string) =>
  `<title>${title}</title><meta name="description" content="Tom &amp; Co&#x27;s."/><meta property="og:image" content="OFFLIST_ORIGIN/share${page}.png"/>`

test('a page’s picture says its title without the service’s name, its description, and its part of the site', () => {
  expect(shareCardOf('/pricing', headOf('/pricing', 'Pricing | Offlist'))).toEqual({
    title: 'Pricing',
    description: "Tom & Co's.",
    kicker: '',
  })
  expect(shareCardOf('/blog/gdpr', headOf('/blog/gdpr', 'Your rights | Offlist Privacy Blog'))).toMatchObject(
    { title: 'Your rights', kicker: 'Privacy blog' },
  )
  expect(shareCardOf('/', headOf('/home', 'Offlist: find your listings'))?.title).toBe('Find your listings')
})

test('brokers share the directory’s picture, and a page that names none gets none', () => {
  const head = headOf('/data-brokers-list', 'Data brokers | Offlist')
  expect(shareCardOf('/data-brokers-list', head)).not.toBeNull()
  expect(shareCardOf('/data-brokers-list/spokeo', head)).toBeNull()
  expect(shareCardOf('/404', '<title>Page not found | Offlist</title>')).toBeNull()
})
